import type * as contract from '@dray/contract/locations'
import { differences } from '@dray/domain/changelog/differences'
import type { Tx } from '../../db/db.ts'
import { found } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { type Author, writeLog } from '../changelog/index.ts'
import { defaultLocation, locationById, lockLocations, updateLocationRow } from './locations.sql.ts'

/** Gives a location another colour, or makes it the default: then the one before is none any more (D-38). */
export async function changeLocation(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.changeLocation>,
): Promise<contract.PackingLocation> {
  await lockLocations(tx)
  const before = found(await locationById(tx, params.id))
  const author = { userId: user.id, at }
  // The old default goes first: at no moment may there be two.
  const former = body.isDefault && !before.isDefault ? await defaultLocation(tx) : undefined
  if (former) await save(tx, former, { ...former, isDefault: false }, author)
  const after = { ...before, color: body.color ?? before.color, isDefault: body.isDefault ?? before.isDefault }
  await save(tx, before, after, author)
  return after
}

/** Writes what differs, if anything does (D-168), and tells of it. */
async function save(
  tx: Tx,
  before: contract.PackingLocation,
  after: contract.PackingLocation,
  author: Author,
): Promise<void> {
  const { id, name, color, isDefault } = after
  const changes = differences(name, { color: before.color, isDefault: before.isDefault }, { color, isDefault })
  if (changes.length === 0) return
  await updateLocationRow(tx, id, { color, isDefault })
  await writeLog(tx, [{ action: 'update', entityType: 'location', entityId: id, changes }], author)
  await announce(tx, 'locations', [id])
}
