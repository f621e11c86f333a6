import type * as contract from '@dray/contract/locations'
import { differences } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logCreated } from '../changelog/index.ts'
import { defaultLocation, insertLocation, lockLocations } from './locations.sql.ts'

/** Adds a packing location. The first one is the default (D-38). */
export async function addLocation(
  tx: Tx,
  request: CallRequest<typeof contract.addLocation>,
): Promise<contract.PackingLocation> {
  await lockLocations(tx)
  const isDefault = (await defaultLocation(tx)) === undefined
  const location = await insertLocation(tx, { ...request.body, isDefault, createdAt: request.at })
  const { id, ...values } = location
  await logCreated(tx, 'location', [{ id, changes: differences(location.name, {}, values) }], request.author)
  return location
}
