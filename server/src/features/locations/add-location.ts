import type * as contract from '@dray/contract/locations'
import type { Tx } from '../../db/db.ts'
import { isDuplicate } from '../../db/faults.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { writeLog } from '../changelog/index.ts'
import { defaultLocation, insertLocation, lockLocations } from './locations.sql.ts'

/** Adds a packing location. The first one is the default (D-38). */
export async function addLocation(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.addLocation>,
): Promise<contract.PackingLocation> {
  await lockLocations(tx)
  const location = await insert(tx, { ...body, isDefault: (await defaultLocation(tx)) === undefined, createdAt: at })
  await writeLog(tx, [{ action: 'create', entityType: 'location', entityId: location.id }], { userId: user.id, at })
  await announce(tx, 'locations', [location.id])
  return location
}

async function insert(tx: Tx, row: Parameters<typeof insertLocation>[1]): Promise<contract.PackingLocation> {
  try {
    return await insertLocation(tx, row)
  } catch (error) {
    if (isDuplicate(error, 'packing_locations_name')) throw new Refusal('name-taken')
    throw error
  }
}
