import type * as contract from '@dray/contract/users/session'
import type { Tx } from '../../platform/db/db.ts'
import { isKeyUsed } from '../../platform/http/requests/idempotency.sql.ts'
import type { CallRequest } from '../../platform/http/serve.ts'

/** For a client that got no answer and wants to know what became of its change. Keys are each user's own. */
export async function findSentChange(
  tx: Tx,
  { user, body: { call, key } }: CallRequest<typeof contract.findSentChange>,
): Promise<{ wasSaved: boolean }> {
  return { wasSaved: await isKeyUsed(tx, { userId: user.id, call, key }) }
}
