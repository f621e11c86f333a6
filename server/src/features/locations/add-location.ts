import type { PackingLocation } from '@dray/contract/locations'
import type { LocationColor } from '@dray/domain/orders/location-colors'
import type { Tx } from '../../db/db.ts'
import { isDuplicate } from '../../db/faults.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Asked } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { writeLog } from '../changelog/index.ts'
import { defaultLocation, insertLocation, lockLocations } from './locations.sql.ts'

type Entry = { name: string; color: LocationColor }

/** Adds a packing location. The first one is the default (D-38). */
export async function addLocation(
  tx: Tx,
  { body, user, at }: Asked<unknown, unknown, Entry>,
): Promise<PackingLocation> {
  await lockLocations(tx)
  const location = await insert(tx, { ...body, isDefault: (await defaultLocation(tx)) === undefined, createdAt: at })
  await writeLog(tx, [{ action: 'create', entityType: 'location', entityId: location.id }], { userId: user.id, at })
  await announce(tx, 'locations', [location.id])
  return location
}

async function insert(tx: Tx, row: Parameters<typeof insertLocation>[1]): Promise<PackingLocation> {
  try {
    return await insertLocation(tx, row)
  } catch (error) {
    if (isDuplicate(error, 'packing_locations_name')) throw new Refusal('name-taken')
    throw error
  }
}
