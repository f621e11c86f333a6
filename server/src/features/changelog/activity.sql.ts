import type { LoggedEntity } from '@dray/domain/changelog/differences'
import { sql } from 'kysely'
import { anyId, anyText } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'
import { unambiguousName } from '../../platform/db/queries/unambiguous-name.ts'
import { entryKeys, hasVisibleChange, isIn, isLabel, newestEntries, type Range } from './changelog.sql.ts'

/** `hidden` lists, for each type that the reader may see, the fields they may not. */
export type ActivityFilter = Range & {
  userIds: readonly number[] | undefined
  types: readonly { entityType: LoggedEntity; hidden: readonly string[] }[]
}

const isReadable = (types: ActivityFilter['types']) => {
  const conditions = types.map(
    ({ entityType, hidden }) => sql<boolean>`(change_log.entity_type = ${entityType} and ${hasVisibleChange(hidden)})`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

export const loggedActivity = (db: Db, { userIds, types, ...range }: ActivityFilter) =>
  newestEntries(db, range)
    .select(['entityType', 'entityId', recordName.as('record')])
    .where(isReadable(types))
    .$if(userIds !== undefined, (entries) => entries.where('changeLog.userId', '=', anyId(userIds ?? [])))
    .execute()

/** People who have left count too. */
export const countActivity = (db: Db, { types, from, to }: Pick<ActivityFilter, 'types' | 'from' | 'to'>) =>
  db
    .selectFrom('changeLog')
    .select((row) => [
      row.fn.countAll<number>().as('changes'),
      sql<number>`count(distinct user_id)::integer`.as('people'),
    ])
    .where(isReadable(types))
    .where(isIn({ from, to, before: undefined }, entryKeys))
    .executeTakeFirstOrThrow()

/** A record's present name, or null if it is gone. */
const recordName = sql<string | null>`case entity_type
  when 'order' then (select order_num from orders where id = entity_id)
  when 'purchaseOrder' then (select purchase_order_num from purchase_orders where id = entity_id)
  when 'product' then (select name from products where id = entity_id)
  when 'customer' then (select customer_name from customers where id = entity_id)
  when 'brand' then (select name from brands where id = entity_id)
  when 'user' then (select name from users as person where id = entity_id)
  when 'payment' then entity_id::text
  when 'memo' then (select coalesce(memo_num, 'for order ' || order_num)
    from credit_memos join orders on orders.id = order_id where credit_memos.id = entity_id)
  when 'count' then (select name from counts where id = entity_id)
  when 'location' then (select name from packing_locations where id = entity_id)
  when 'payroll' then (select to_char(make_date(year, month, 1), 'FMMonth YYYY ') || pay_period
    from payroll_periods where id = entity_id)
end`

const corrected = { createdAt: sql<Date>`stock_movements.created_at`, id: sql<number>`stock_movements.id` }

/** Corrections of stock by hand are in no entry. */
export const stockCorrections = (db: Db, { userIds, ...range }: Omit<ActivityFilter, 'types'>) =>
  db
    .selectFrom('stockMovements')
    .innerJoin('products', 'products.id', 'stockMovements.productId')
    .leftJoin('batches', 'batches.id', 'stockMovements.batchId')
    .leftJoin('users', 'users.id', 'stockMovements.userId')
    .select([
      'stockMovements.id',
      'stockMovements.productId',
      'products.name as product',
      'batchNumber',
      'delta',
      'reason',
      'stockMovements.userId',
      unambiguousName.$castTo<string | null>().as('userName'),
      'stockMovements.createdAt',
    ])
    .where('kind', '=', 'CORRECTION')
    .where(isLabel, '=', false)
    .$if(userIds !== undefined, (movements) => movements.where('stockMovements.userId', '=', anyId(userIds ?? [])))
    .where(isIn(range, corrected))
    .orderBy('stockMovements.createdAt', 'desc')
    .orderBy('stockMovements.id', 'desc')
    .limit(range.limit)
    .execute()
export type StockCorrection = Awaited<ReturnType<typeof stockCorrections>>[number]

export const productNames = (db: Db, skus: readonly string[]) =>
  db.selectFrom('products').select(['sku', 'name']).where('sku', '=', anyText(skus)).execute()
