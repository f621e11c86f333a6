import { billableStatuses } from '@dray/domain/orders/order-status'
import type * as contract from '@dray/contract/bought-before'
import { boughtBeforeOrders, likeliestFirst } from '@dray/domain/orders/past-orders'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { boughtIn } from './bought-before.sql.ts'
import { isCustomer } from './order-lists.sql.ts'

/** What a customer has bought in their newest orders, likeliest first. */
export async function listBoughtBefore(
  db: Db,
  { params: { customerId }, query: { except } }: CallRequest<typeof contract.listBoughtBefore>,
): Promise<contract.BoughtBefore[]> {
  const bought = await boughtIn(db, { customerId, except, statuses: billableStatuses, orders: boughtBeforeOrders })
  if (bought.length === 0 && !(await isCustomer(db, customerId))) throw new Refusal('not-found')
  return likeliestFirst(bought)
}
