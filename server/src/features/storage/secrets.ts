import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { readOrCreateSecret } from './app-secrets.sql.ts'

const secret = (db: Db, name: string): Promise<string> =>
  readOrCreateSecret(db, name, randomBytes(32).toString('base64url'))

/** Signs upload URLs. The same on every server of the system. */
export const uploadSecret = (db: Db): Promise<string> => secret(db, 'upload-address')

/** Signs the PDFs that this system rendered. */
export const renderingSecret = (db: Db): Promise<string> => secret(db, 'rendered-documents')
