import type * as contract from '@dray/contract/locations'
import { differences } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { type Author, logCreated, logUpdated, recordChange } from '../changelog/index.ts'
import { defaultLocation, insertLocation, locationById, lockLocations, updateLocationRow } from './locations.sql.ts'

/** The first one becomes the default (D-38). */
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

/** Changes the color, or makes this location the default. */
export async function changeLocation(
  tx: Tx,
  request: CallRequest<typeof contract.changeLocation>,
): Promise<contract.PackingLocation> {
  await lockLocations(tx)
  const before = mustExist(await locationById(tx, request.params.id))
  const after = applyPatch(before, request.body)
  const author = request.author
  // Clear the former default first: there are never two.
  const former = after.isDefault && !before.isDefault ? await defaultLocation(tx) : undefined
  if (former) await saveLocation(tx, former, { ...former, isDefault: false }, author)
  await saveLocation(tx, before, after, author)
  return after
}

async function saveLocation(
  tx: Tx,
  before: contract.PackingLocation,
  after: contract.PackingLocation,
  author: Author,
): Promise<void> {
  const { id, name, color, isDefault } = after
  const changes = differences(name, { ...before }, { color, isDefault })
  const save = () => updateLocationRow(tx, id, { color, isDefault })
  await recordChange(tx, 'location', { id, changes, save }, author)
}

/** Keeps the row, because orders keep its name. */
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
