import type * as contract from '@dray/contract/users'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'

import { giveCustomers } from './give-customers.ts'
import { lockCustomersOfOwner } from './owned-customers.sql.ts'
import { holdActiveUser, userById } from './users.sql.ts'

/** Gives customers of a user to another: all of them or none. One that has another owner by now is not taken from them. */
export async function handOverCustomers(
  tx: Tx,
  request: CallRequest<typeof contract.handOverCustomers>,
): Promise<{ ok: true }> {
  const { params, body } = request
  const from = mustExist(await userById(tx, params.id))
  const { name } = mustExist(await holdActiveUser(tx, body.to), 'owner-unknown')
  if (body.to === from.id) return { ok: true }
  const ids = [...new Set(body.customerIds)]
  const customers = await lockCustomersOfOwner(tx, from.id, ids)
  if (customers.length < ids.length) throw new Refusal('customer-handed-over')
  await giveCustomers(tx, customers, { from, to: { id: body.to, name } }, request.author)
  return { ok: true }
}
