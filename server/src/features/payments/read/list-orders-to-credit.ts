import { type listOrdersToCredit as call, maxOrdersToCredit } from '@dray/contract/payments'
import { maxSum } from '@dray/domain/money'
import { owingNothing } from '@dray/domain/orders/order-totals'
import type { Db } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { findOrdersToCredit, sumOrdersToCredit } from './orders-to-credit.sql.ts'

/** The orders with money on them that nobody owes (D-238). */
export async function listOrdersToCredit(db: Db, { query }: CallRequest<typeof call>) {
  const asked = { customerId: query.customer, owingNothing }
  const [orders, sums] = await Promise.all([
    findOrdersToCredit(db, asked, maxOrdersToCredit),
    sumOrdersToCredit(db, asked, maxSum),
  ])
  return { orders, ...sums }
}
