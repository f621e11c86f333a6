import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { secretNamed } from './app-secrets.sql.ts'

const secret = (db: Db, name: string): Promise<string> => secretNamed(db, name, randomBytes(32).toString('base64url'))

/** What signs upload addresses: the same at every server of the system. */
export const uploadSecret = (db: Db): Promise<string> => secret(db, 'upload-address')

/** What marks the PDFs that this system rendered. */
export const renderingSecret = (db: Db): Promise<string> => secret(db, 'rendered-documents')
