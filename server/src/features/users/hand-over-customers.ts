import type * as contract from '@dray/contract/users'
import { differences } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { type Author, recordChanges } from '../changelog/index.ts'
import { holdActiveUser, userById, lockCustomersOfOwner, type OwnedCustomer, updateOwner } from './users.sql.ts'

/** Gives a user's customers to another, all or none. Refuses customers who have since been reassigned. */
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

type Owner = { id: number; name: string }

/** Reassigns locked customers and logs each. Their unpaid commissions move too (D-132). */
export async function giveCustomers(
  tx: Tx,
  customers: readonly OwnedCustomer[],
  { from, to }: { from: Owner; to: Owner | null },
  author: Author,
): Promise<void> {
  const planned = customers.map(({ id, customerName }) => ({
    id,
    changes: differences(customerName, { accountOwner: from.name }, { accountOwner: to?.name ?? null }),
  }))
  const ids = customers.map(({ id }) => id)
  const save = () => updateOwner(tx, ids, to?.id ?? null, author.at)
  await recordChanges(tx, 'customer', { planned, save }, author)
  await announce(tx, 'users', [from.id, ...(to ? [to.id] : [])])
  await announce(tx, 'payroll', [])
}
