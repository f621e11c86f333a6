import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { cappedSums } from '../../../platform/db/capped-sums.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type OrderFilter, filterOrders } from './orders.sql.ts'

type Limits = { max: Cents; summed: readonly OrderStatus[] }

const isAmong = (statuses: readonly OrderStatus[]) => sql<boolean>`order_status = any(${statuses})`

/** How many orders a list has, how many of them are not `summed`, and what the others come to. */
export const totalsOf = (db: Db, filter: OrderFilter, { max, summed }: Limits) =>
  cappedSums(db, filterOrders(db, filter), {
    counts: { orders: sql`count(*)`, notSummed: sql`count(*) filter (where not ${isAmong(summed)})` },
    sums: {
      units: sql`unit_quantity`,
      cost: sql`cost_cents`,
      subtotal: sql`subtotal_cents`,
      total: sql`total_cents`,
      balanceDue: sql`total_cents - applied_cents`,
    },
    summed: isAmong(summed),
    max,
  })

/** The balance of the summed orders that were placed in a range. */
export function balanceOf(db: Db, { from, to }: { from: Date; to: Date }, { max, summed }: Limits) {
  const open = db
    .selectFrom('orders')
    .select(['totalCents', 'appliedCents'])
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .where(sql<boolean>`${isAmong(summed)} and total_cents <> applied_cents`)
  return cappedSums(db, open, { counts: {}, sums: { balanceDue: sql`total_cents - applied_cents` }, max })
}
