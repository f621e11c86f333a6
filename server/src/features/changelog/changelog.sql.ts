import type { FieldChange, LoggedEntity } from '@dray/domain/changelog/differences'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { anyId, anyText } from '../../platform/db/queries/any-of.ts'
import { insertAll } from '../../platform/db/queries/bulk-update.ts'
import { isAfterKeys, type KeyedPage } from '../../platform/db/queries/sorted-page.ts'
import { unambiguousName } from '../../platform/db/queries/unambiguous-name.ts'
import { pipeline, writtenAtCommit } from '../../platform/db/transaction.ts'

export type LogRow = {
  action: 'create' | 'update'
  entityType: LoggedEntity
  entityId: number
  userId: number | null
  createdAt: Date
  notes: string | null
  changes: readonly object[]
}

/** Writes all entries of a transaction in one statement, except long lists, so that an import holds one chunk in memory. */
export async function insertLogRows(tx: Tx, rows: readonly LogRow[]): Promise<void> {
  if (rows.length > maxRowsAtCommit) return pipeline(tx, insertAllRows(tx, rows))
  for (const row of rows) await insertRowAtCommit(tx, row)
}

const maxRowsAtCommit = 200

const insertAllRows = (tx: Tx, rows: readonly LogRow[]): Promise<void> =>
  insertAll(tx, 'changeLog', rows, ['action', 'entityType', 'entityId', 'userId', 'createdAt', 'notes', 'changes'])

const insertRowAtCommit = writtenAtCommit(insertAllRows)

/** Finds who made the change that set this modifiedOn. Not every log entry sets it. */
export async function changedByAt(
  db: Db,
  entityType: LoggedEntity,
  { id, modifiedOn }: { id: number; modifiedOn: Date | null },
): Promise<string | null> {
  if (modifiedOn === null) return null
  const entry = await db
    .selectFrom('changeLog')
    .leftJoin('users', 'users.id', 'changeLog.userId')
    .select('users.name')
    .where('entityType', '=', entityType)
    .where('entityId', '=', id)
    .where('changeLog.createdAt', '=', modifiedOn)
    .orderBy('changeLog.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (entry || entityType !== 'product') return entry?.name ?? null
  // A stock edit has no entry: the log shows its movement.
  const movement = await db
    .selectFrom('stockMovements')
    .innerJoin('users', 'users.id', 'stockMovements.userId')
    .select('users.name')
    .where('productId', '=', id)
    .where('stockMovements.createdAt', '=', modifiedOn)
    .limit(1)
    .executeTakeFirst()
  return movement?.name ?? null
}

/** The newest entries in a time range, both ends included, before a time and id. */
export type Range = { limit: number; from: Date | undefined; to: Date | undefined; before: KeyedPage['after'] }

export const isIn = (
  { from, to, before }: Omit<Range, 'limit'>,
  columns: { createdAt: RawBuilder<Date>; id: RawBuilder<number> },
) =>
  sql<boolean>`(${columns.createdAt} >= ${from ?? sql`'-infinity'`} and ${columns.createdAt} <= ${to ?? sql`'infinity'`}
    and ${isAfterKeys(before, [columns.createdAt, columns.id], false)})`

/** `hidden` lists the fields whose changes the reader may not see. */
export type Logged = { entityType: LoggedEntity; entityId: number; hidden: readonly string[] }

export const hasVisibleChange = (hidden: readonly string[]) =>
  sql<boolean>`(notes is not null or action <> 'update' or jsonb_array_length(change_log.changes) = 0 or exists (
    select from jsonb_array_elements(change_log.changes) as change where change ->> 'field' <> all(${hidden})))`

/** Newest first, including entries of users who have left. */
export const newestEntries = (db: Db, range: Range) =>
  db
    .selectFrom('changeLog')
    .leftJoin('users', 'users.id', 'changeLog.userId')
    .select([
      'changeLog.id',
      'action',
      'changeLog.userId',
      unambiguousName.$castTo<string | null>().as('userName'),
      'changeLog.createdAt',
      'notes',
      sql<FieldChange[]>`change_log.changes`.as('changes'),
    ])
    .where(isIn(range, entryKeys))
    .orderBy('changeLog.createdAt', 'desc')
    .orderBy('changeLog.id', 'desc')
    .limit(range.limit)

export const entryKeys = { createdAt: sql<Date>`change_log.created_at`, id: sql<number>`change_log.id` }

export const logEntries = (db: Db, { entityType, entityId, hidden }: Logged, range: Range) =>
  newestEntries(db, range)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where(hasVisibleChange(hidden))
    .execute()

export type MovementRow = Awaited<ReturnType<typeof stockMovements>>[number]

const movementKeys = { createdAt: sql<Date>`created_at`, id: sql<number>`id` }

/** Putting units into a batch is two consecutive movements that don't change the stock: into the batch, out of the rest. */
const labelsWith = (side: 'before' | 'after'): RawBuilder<boolean> => {
  const [into, rest] = side === 'before' ? [sql`stock_movements`, sql`other`] : [sql`other`, sql`stock_movements`]
  const isNext =
    side === 'before'
      ? sql`next.id < stock_movements.id order by next.id desc`
      : sql`next.id > stock_movements.id order by next.id`
  return sql<boolean>`exists (
    select from (select * from stock_movements as next
      where next.product_id = stock_movements.product_id and ${isNext} limit 1) as other
    where ${into}.batch_id is not null and ${rest}.batch_id is null and other.delta = -stock_movements.delta
      and other.reason = stock_movements.reason and other.created_at = stock_movements.created_at)`
}
export const isLabel = sql<boolean>`(${labelsWith('before')} or ${labelsWith('after')})`

/**
 * Newest first, each with the resulting stock. Works back from the current stock, so it reads only the movements shown and later ones, not
 * years of imported ones.
 */
export function stockMovements(db: Db, productId: number, range: Range) {
  const shown = db
    .selectFrom('stockMovements')
    .select(['id', 'productId', 'batchId', 'delta', 'kind', 'reason', 'countLineId', 'userId', 'createdAt'])
    .where('productId', '=', productId)
    .where(isIn(range, movementKeys))
    .where(isLabel, '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(range.limit)
  const since =
    range.to === undefined && range.before === undefined
      ? sql<number>`0`
      : sql<number>`coalesce((select sum(delta) from stock_movements
          where product_id = ${productId} and not ${isIn({ ...range, from: undefined }, movementKeys)}), 0)`
  return db
    .selectFrom(shown.as('shown'))
    .innerJoin('products', 'products.id', 'shown.productId')
    .leftJoin('batches', 'batches.id', 'shown.batchId')
    .leftJoin('countLines', 'countLines.id', 'shown.countLineId')
    .leftJoin('users', 'users.id', 'shown.userId')
    .select([
      'shown.id',
      'products.name as product',
      'batches.batchNumber',
      'delta',
      sql<number>`products.stock - ${since}
        - coalesce(sum(shown.delta) over (order by shown.created_at desc, shown.id desc rows between unbounded preceding and 1 preceding), 0)`.as(
        'level',
      ),
      'kind',
      'reason',
      'countId',
      'shown.userId',
      unambiguousName.$castTo<string | null>().as('userName'),
      'shown.createdAt',
    ])
    .orderBy('shown.createdAt', 'desc')
    .orderBy('shown.id', 'desc')
    .execute()
}

/** Counts changes of visible fields. An entry without fields, such as for a new record, counts as one. */
export async function countLoggedChanges(db: Db, { entityType, entityId, hidden }: Logged): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select coalesce(sum(greatest(1, (
      select count(*) from jsonb_array_elements(changes) as change where change ->> 'field' <> all(${hidden})
    ))), 0)::integer as changes
    from change_log
    where entity_type = ${entityType} and entity_id = ${entityId} and ${hasVisibleChange(hidden)}`.execute(db)
  return rows[0]?.changes ?? 0
}

/** Doesn't count movements that only put units into a batch, which leaves the stock as it was. */
export async function countStockChanges(db: Db, productId: number): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    with movement as (
      select coalesce(
        delta = -lead(delta) over newest and reason = lead(reason) over newest and created_at = lead(created_at) over newest
          and batch_id is not null and lead(batch_id) over newest is null, false) as is_label
      from stock_movements where product_id = ${productId}
      window newest as (order by created_at desc, id desc)
    )
    select (count(*) - 2 * count(*) filter (where is_label))::integer as changes from movement`.execute(db)
  return rows[0]?.changes ?? 0
}

/** `hidden` lists, for each type that the reader may see, the fields they may not. */
type ActivityFilter = Range & {
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
