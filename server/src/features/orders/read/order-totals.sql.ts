import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { type OrderFilter, filterOrders } from './orders.sql.ts'

type Limits = { max: Cents; summed: readonly OrderStatus[] }

/**
 * How many orders a list has, whatever its length, how many of them are not `summed`, and what the others come to. PostgreSQL adds up
 * without a limit; a sum beyond `max` in either direction is answered as `max`, and `isCapped` says so.
 */
export function totalsOf(db: Db, filter: OrderFilter, { max, summed }: Limits) {
  const orders = filterOrders(db, filter).as('orders')
  const isSummed = sql<boolean>`order_status = any(${summed})`
  const added = (amount: string) => sql`coalesce(sum(${sql.ref(amount)}) filter (where ${isSummed}), 0)`
  const sums = db
    .selectFrom(orders)
    .select((row) => [
      row.fn.countAll<number>().as('orders'),
      row.fn.countAll<number>().filterWhere(sql<boolean>`not ${isSummed}`).as('notSummed'),
      added('unitQuantity').as('units'),
      added('costCents').as('cost'),
      added('subtotalCents').as('subtotal'),
      added('totalCents').as('total'),
      sql`${added('totalCents')} - ${added('appliedCents')}`.as('balance'),
    ])
    .as('sums')
  const capped = (column: string) => within(sql.ref(column), max)
  return db
    .selectFrom(sums)
    .select([
      'orders',
      'notSummed',
      sql<number>`least(units, ${max}::bigint)::bigint`.as('units'),
      capped('cost').as('cost'),
      capped('subtotal').as('subtotal'),
      capped('total').as('total'),
      capped('balance').as('balanceDue'),
      sql<boolean>`greatest(units, cost, subtotal, total, abs(balance)) > ${max}::bigint`.as('isCapped'),
    ])
    .executeTakeFirstOrThrow()
}

/** What is still owed of the orders that are summed and were placed in a range, capped in the same way. */
export function balanceOf(db: Db, { from, to }: { from: Date; to: Date }, { max, summed }: Limits) {
  const sums = db
    .selectFrom('orders')
    .select(sql`coalesce(sum(total_cents - applied_cents), 0)`.as('balance'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .where(sql<boolean>`order_status = any(${summed}) and total_cents <> applied_cents`)
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
