import type * as contract from '@dray/contract/preferences'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { deleteFilter, type FilterKind } from './preferences.sql.ts'

/** Removes a filter of the user. Another user's filter is not found. */
export async function removeFilter(
  tx: Tx,
  { params, user }: CallRequest<typeof contract.removeInventoryFilter>,
  kinds: readonly FilterKind[],
): Promise<{ ok: true }> {
  if (!(await deleteFilter(tx, kinds, { id: params.id, userId: user.id }))) throw new Refusal('not-found')
  await announce(tx, 'preferences', [params.id])
  return { ok: true }
}
