import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { type OrderFilter, filterOrders } from './orders.sql.ts'

/** How many orders a list has and what they come to, whatever its length. */
export function totalsOf(db: Db, filter: OrderFilter) {
  const orders = filterOrders(db, filter, (found) => found).as('orders')
  return db
    .selectFrom(orders)
    .select((row) => [
      row.fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(unit_quantity), 0)::bigint`.as('units'),
      sql<Cents>`coalesce(sum(cost_cents), 0)::bigint`.as('cost'),
      sql<Cents>`coalesce(sum(subtotal_cents), 0)::bigint`.as('subtotal'),
      sql<Cents>`coalesce(sum(total_cents), 0)::bigint`.as('total'),
      sql<Cents>`coalesce(sum(applied_cents), 0)::bigint`.as('applied'),
    ])
    .executeTakeFirstOrThrow()
}
