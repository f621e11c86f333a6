import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { filterPurchases, type PurchaseFilter } from './sorted-purchases.sql.ts'

/** How many purchase orders a list has and what they come to. A sum beyond `max` is answered as `max`, and `isCapped` says so. */
export function purchaseTotals(db: Db, filter: PurchaseFilter, max: Cents) {
  const sums = db
    .selectFrom(filterPurchases(db, filter).as('purchaseOrders'))
    .select((row) => [
      row.fn.countAll<number>().as('purchaseOrders'),
      sql`coalesce(sum(unit_quantity), 0)`.as('units'),
      sql`coalesce(sum(received_quantity), 0)`.as('received'),
      sql`coalesce(sum(total_cents), 0)`.as('total'),
    ])
    .as('sums')
  return db
    .selectFrom(sums)
    .select([
      'purchaseOrders',
      sql<number>`least(units, ${max}::bigint)::bigint`.as('units'),
      sql<number>`least(received, ${max}::bigint)::bigint`.as('received'),
      sql<Cents>`least(total, ${max}::bigint)::bigint`.as('total'),
      sql<boolean>`greatest(units, received, total) > ${max}::bigint`.as('isCapped'),
    ])
    .executeTakeFirstOrThrow()
}
