import type * as contract from '@dray/contract/locations'
import { differences } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { withSentFields } from '../../platform/http/sent-fields.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { type Author, recordChange } from '../changelog/index.ts'
import { defaultLocation, locationById, lockLocations, updateLocationRow } from './locations.sql.ts'

/** Changes a location's color, or makes it the default, which the former default then no longer is (D-38). */
export async function changeLocation(
  tx: Tx,
  request: CallRequest<typeof contract.changeLocation>,
): Promise<contract.PackingLocation> {
  await lockLocations(tx)
  const before = mustExist(await locationById(tx, request.params.id))
  const after = withSentFields(before, request.body)
  const author = request.author
  // The former default first: there are never two.
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
