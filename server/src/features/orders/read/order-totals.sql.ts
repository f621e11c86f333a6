import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { type OrderFilter, filterOrders } from './orders.sql.ts'

/**
 * How many orders a list has and what they come to, whatever its length. PostgreSQL adds up without a limit; a sum beyond `max` in
 * either direction is answered as `max`, and `isCapped` says so.
 */
export function totalsOf(db: Db, filter: OrderFilter, max: Cents) {
  const orders = filterOrders(db, filter).as('orders')
  const sums = db
    .selectFrom(orders)
    .select((row) => [
      row.fn.countAll<number>().as('orders'),
      sql`coalesce(sum(unit_quantity), 0)`.as('units'),
      sql`coalesce(sum(cost_cents), 0)`.as('cost'),
      sql`coalesce(sum(subtotal_cents), 0)`.as('subtotal'),
      sql`coalesce(sum(total_cents), 0)`.as('total'),
      sql`coalesce(sum(total_cents) - sum(applied_cents), 0)`.as('balance'),
    ])
    .as('sums')
  const capped = (column: string) => within(sql.ref(column), max)
  return db
    .selectFrom(sums)
    .select([
      'orders',
      sql<number>`least(units, ${max}::bigint)::bigint`.as('units'),
      capped('cost').as('cost'),
      capped('subtotal').as('subtotal'),
      capped('total').as('total'),
      capped('balance').as('balanceDue'),
      sql<boolean>`greatest(units, cost, subtotal, total, abs(balance)) > ${max}::bigint`.as('isCapped'),
    ])
    .executeTakeFirstOrThrow()
}

/** What is still owed of the orders of these statuses that were placed in a range, capped in the same way. */
export function balanceOf(
  db: Db,
  { from, to, statuses }: { from: Date; to: Date; statuses: readonly OrderStatus[] },
  max: Cents,
) {
  const sums = db
    .selectFrom('orders')
    .select(sql`coalesce(sum(total_cents - applied_cents), 0)`.as('balance'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .where(sql<boolean>`order_status = any(${statuses}) and total_cents <> applied_cents`)
    .as('sums')
  return db
    .selectFrom(sums)
    .select([
      within(sql.ref('balance'), max).as('balanceDue'),
      sql<boolean>`abs(balance) > ${max}::bigint`.as('isCapped'),
    ])
    .executeTakeFirstOrThrow()
}

const within = (sum: RawBuilder<unknown>, max: Cents) =>
  sql<Cents>`greatest(least(${sum}, ${max}::bigint), -${max}::bigint)::bigint`
