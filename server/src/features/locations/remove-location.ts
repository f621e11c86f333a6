import type * as contract from '@dray/contract/locations'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logUpdated } from '../changelog/index.ts'
import { locationById, lockLocations, updateLocationRow } from './locations.sql.ts'

/** Takes a location out of use. Its row stays, because orders keep its name (D-38). */
export async function removeLocation(
  tx: Tx,
  request: CallRequest<typeof contract.removeLocation>,
): Promise<{ ok: true }> {
  await lockLocations(tx)
  const { id, name, isDefault } = mustExist(await locationById(tx, request.params.id))
  if (isDefault) throw new Refusal('default-location-stays')
  await updateLocationRow(tx, id, { isRemoved: true })
  await logUpdated(tx, 'location', [{ id, notes: `Packing location ${name} removed` }], request.author)
  return { ok: true }
}
