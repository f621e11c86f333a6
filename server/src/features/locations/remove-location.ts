import type * as contract from '@dray/contract/locations'
import type { Tx } from '../../db/db.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { writeLog } from '../changelog/index.ts'
import { locationById, lockLocations, updateLocationRow } from './locations.sql.ts'

/** Takes a location out of use. Its row stays, because orders keep its name (D-38). */
export async function removeLocation(
  tx: Tx,
  { params, user, at }: CallRequest<typeof contract.removeLocation>,
): Promise<{ ok: true }> {
  await lockLocations(tx)
  const location = found(await locationById(tx, params.id))
  if (location.isDefault) throw new Refusal('default-location-stays')
  await updateLocationRow(tx, location.id, { isRemoved: true })
  await writeLog(
    tx,
    [
      {
        action: 'update',
        entityType: 'location',
        entityId: location.id,
        notes: `Packing location ${location.name} removed`,
      },
    ],
    { userId: user.id, at },
  )
  await announce(tx, 'locations', [location.id])
  return { ok: true }
}
