import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'

/**
 * Orders with money they don't owe, with the amount. Uses the index orders_to_credit, which requires the statuses to be written
 * out.
 */
export function ordersToCredit(db: Db, owingNothing: readonly OrderStatus[]) {
  const statuses = sql.join(owingNothing.map((status) => sql.lit(status)))
  const rows = db
    .selectFrom('orders')
    .where(sql<boolean>`(applied_cents > total_cents or (applied_cents > 0 and order_status in (${statuses})))`)
  const amount = sql<Cents>`case when order_status in (${statuses}) then applied_cents else applied_cents - total_cents end`
  return { rows, amount }
}

/** Money on orders that don't owe it, per customer; customers without any are left out. */
export async function moneyToCredit(
  db: Db,
  customerIds: readonly number[],
  owingNothing: readonly OrderStatus[],
): Promise<ReadonlyMap<number, Cents>> {
  const { rows, amount } = ordersToCredit(db, owingNothing)
  const sums = await rows
    .where('customerId', '=', anyId(customerIds))
    .groupBy('customerId')
    .select(['customerId', sql<Cents>`sum(${amount})::bigint`.as('toCredit')])
    .execute()
  return new Map(sums.map(({ customerId, toCredit }) => [customerId, toCredit]))
}
