import type { Cents } from '@dray/domain/money'
import type { LineCredit, MemoStatus, ShippedUnits } from '@dray/domain/memos/credit-memo'
import type { MemoSort } from '@dray/domain/memos/memo-list'
import { sql, type Updateable } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { type BulkRow, bulkUpdate, columnsOfNew, insertWithIds } from '../../platform/db/queries/bulk-update.ts'
import { cappedSums } from '../../platform/db/queries/capped-sums.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import {
  inSequence,
  type ListPage,
  rowPlace,
  type SortColumn,
  sortedPage,
  sortSequence,
} from '../../platform/db/queries/sorted-page.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { beginningWith, containing } from '../../platform/db/words.ts'
import { customersNamed } from '../customers/index.ts'
import { wantsMessages } from '../messages/index.ts'

const selectMemos = (db: Db) => db.selectFrom('creditMemos').selectAll('creditMemos')
type MemosQuery = ReturnType<typeof selectMemos>

/** An empty filter matches any memo. */
export type MemoFilter = {
  from: Date
  to: Date
  words: readonly string[]
  statuses: readonly MemoStatus[]
  customerIds: readonly number[] | undefined
}

function filterMemos(db: Db, { from, to, words, statuses, customerIds }: MemoFilter): MemosQuery {
  let memos = selectMemos(db).where('datedOn', '>=', from).where('datedOn', '<=', to)
  for (const word of words) memos = memos.where(hasWord(db, word))
  if (statuses.length > 0) memos = memos.where('status', 'in', statuses)
  return customerIds ? memos.where('creditMemos.customerId', '=', anyId(customerIds)) : memos
}

const hasWord = (db: Db, word: string) =>
  sql<boolean>`(
    memo_num like ${containing(word.toUpperCase())}
    or credit_memos.customer_id in (${customersNamed(db, [word])})
    or fold(coalesce(credit_memos.notes, '')) like ${containing(word)}
    or credit_memos.order_id in (select id from orders where order_num like ${beginningWith(word.toUpperCase())}))`

export type MemoPage = ListPage<MemoSort['by']>

/** Ties are sorted newest first. */
export const findMemos = (db: Db, filter: MemoFilter, page: MemoPage) => memoPage(db, filterMemos(db, filter), page)

export const memosOfCustomer = (db: Db, customerId: number, page: MemoPage) =>
  memoPage(db, selectMemos(db).where('creditMemos.customerId', '=', customerId), page)

export const memosOfOrder = (db: Db, orderId: number) =>
  memoRows(db, selectMemos(db).where('creditMemos.orderId', '=', orderId))
    .orderBy('creditMemos.datedOn', 'desc')
    .orderBy('creditMemos.id', 'desc')
    .execute()

export const memoById = (db: Db, id: number) =>
  memoRows(db, selectMemos(db).where('creditMemos.id', '=', id)).executeTakeFirst()

export type MemoRow = NonNullable<Awaited<ReturnType<typeof memoById>>>

/** A memo that has a document, and whom it goes to. */
export const issuedMemo = (db: Db, of: { id: number } | { memoNum: string }) =>
  db
    .selectFrom('creditMemos')
    .innerJoin('orders', 'orders.id', 'creditMemos.orderId')
    .innerJoin('customers', 'customers.id', 'creditMemos.customerId')
    .select([
      'creditMemos.id',
      'memoNum',
      'orderNum',
      'customerPo as customerPO',
      'orders.driverId',
      'creditMemos.customerId',
      'customerName',
      'contactName',
      'contactEmail',
      'contactPhone',
      'address',
      'issuedOn',
      'creditMemos.creditedCents as credited',
      'toCreditCents as toCredit',
      'voidedOn',
      'creditMemos.notes',
    ])
    .where((eb) => ('id' in of ? eb('creditMemos.id', '=', of.id) : eb('memoNum', '=', of.memoNum)))
    .executeTakeFirst()

const memoRows = (db: Db, memos: MemosQuery) =>
  db
    .selectFrom(memos.as('creditMemos'))
    .innerJoin('orders', 'orders.id', 'creditMemos.orderId')
    .innerJoin('customers', 'customers.id', 'creditMemos.customerId')
    .leftJoin('users as creator', 'creator.id', 'creditMemos.createdBy')
    .leftJoin('users as issuer', 'issuer.id', 'creditMemos.issuedBy')
    .leftJoin('users as voider', 'voider.id', 'creditMemos.voidedBy')
    .select([
      'creditMemos.id',
      'memoNum',
      'status',
      'creditMemos.orderId',
      'orderNum',
      'orders.driverId',
      'creditMemos.customerId as customerID',
      'customerName',
      'amountCents as amount',
      'creditMemos.creditedCents as credited',
      'toCreditCents as toCredit',
      'creditMemos.notes',
      'claimNote',
      sql<boolean>`exists (select from contacts where user_id = credit_memos.created_by)`.as('isClaim'),
      'creator.name as createdBy',
      'creditMemos.createdAt',
      'issuer.name as issuedBy',
      'issuedOn',
      'decidedReason',
      'voider.name as voidedBy',
      'voidedOn',
      'creditMemos.modifiedOn',
      'datedOn',
    ])

function memoPage(db: Db, memos: MemosQuery, page: MemoPage) {
  const sequence = sortSequence(page, ['credit_memos.dated_on', 'credit_memos.id'], columns[page.sort.by])
  const rows = memoRows(db, sortedPage(withNames(memos, page), sequence, page))
  return inSequence(rows.select(rowPlace(sequence)), sequence).execute()
}

/** Joins what the page is sorted by; every list joins it again at the end. */
function withNames(memos: MemosQuery, { sort: { by } }: MemoPage): MemosQuery {
  if (by === 'customer')
    return memos.innerJoin('customers', 'customers.id', 'creditMemos.customerId') as unknown as MemosQuery
  if (by === 'order') return memos.innerJoin('orders', 'orders.id', 'creditMemos.orderId') as unknown as MemosQuery
  return memos
}

const columns: Record<MemoSort['by'], SortColumn | undefined> = {
  date: undefined,
  memoNum: { column: sql`coalesce(credit_memos.memo_num, '')` },
  order: { column: sql`orders.order_num` },
  customer: { column: sql`customers.name_order` },
  status: { column: sql`credit_memos.status` },
  amount: { column: sql`credit_memos.amount_cents` },
}

export const memoTotals = (db: Db, filter: MemoFilter, max: Cents) =>
  cappedSums(db, filterMemos(db, filter), {
    counts: {
      memos: sql`count(*)`,
      requested: sql`count(*) filter (where status = 'REQUESTED')`,
      issued: sql`count(*) filter (where status = 'ISSUED')`,
    },
    sums: { amount: sql`amount_cents`, credited: sql`credited_cents`, toCredit: sql`to_credit_cents` },
    summed: sql<boolean>`status = 'ISSUED'`,
    max,
  })

export const linesOfMemos = (db: Db, memoIds: readonly number[]) =>
  db
    .selectFrom('creditMemoLines')
    .innerJoin('products', 'products.id', 'creditMemoLines.productId')
    .leftJoin('orderLines', 'orderLines.id', 'creditMemoLines.orderLineId')
    .leftJoin('batches', 'batches.id', 'creditMemoLines.batchId')
    .select([
      'creditMemoLines.id',
      'memoId',
      'orderLineId',
      'creditMemoLines.productId',
      sql<string>`coalesce(order_lines.product_sku, products.sku)`.as('productSku'),
      sql<string>`coalesce(order_lines.product_name, products.name)`.as('productName'),
      'creditMemoLines.batchId',
      'batchNumber',
      'units',
      'disposition',
      'amountCents as amount',
      'reason',
    ])
    .where('memoId', '=', anyId(memoIds))
    .orderBy('memoId')
    .orderBy('creditMemoLines.position')
    .execute()

export async function productsOfLines(db: Db, lineIds: readonly number[]): Promise<number[]> {
  const lines = db.selectFrom('orderLines').select('productId').distinct().where('id', '=', anyId(lineIds))
  return (await lines.execute()).map(({ productId }) => productId)
}

export const orderOfMemo = (db: Db, id: number) =>
  db
    .selectFrom('creditMemos')
    .innerJoin('orders', 'orders.id', 'creditMemos.orderId')
    .select(['orderId', 'orders.customerId'])
    .where('creditMemos.id', '=', id)
    .executeTakeFirst()

export const ordersToCredit = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orderNum', 'customerId', 'driverId', 'orderStatus', 'shippedOn', 'totalCents as total'])
    .select(wantsMessages.as('wantsMessages'))
    .where('orders.id', '=', anyId(ids))
    .execute()

export const orderToCredit = async (db: Db, id: number) => (await ordersToCredit(db, [id]))[0]

/** Lock its customer and order first. */
export const lockMemo = (tx: Tx, id: number) =>
  tx.selectFrom('creditMemos').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type LockedMemo = NonNullable<Awaited<ReturnType<typeof lockMemo>>>

export type CreditableLine = Awaited<ReturnType<typeof linesToCredit>>[number]

/** The lines of orders, each in its sequence. A shipped line without movements left before its data was imported. */
export const linesToCredit = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select([
      'orderLines.id',
      'orderId',
      'orderLines.productId',
      'productSku',
      'productName',
      'quantity',
      'unitPriceCents as unitPrice',
      'priceAdjustmentCents as priceAdjustment',
      'products.hasBatch',
      'unitQuantity as unitsPerCase',
      'orderLines.batchId',
      'batchNumber',
      sql<boolean>`exists (select from stock_movements where order_line_id = order_lines.id)`.as('hasMoved'),
    ])
    .where('orderId', '=', anyId(orderIds))
    .orderBy('orderId')
    .orderBy('position')
    .orderBy('orderLines.id')
    .execute()

/** The ids of the lines of orders, in their sequence. */
export async function linesOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('orderLines')
    .select(['id', 'orderId'])
    .where('orderId', '=', anyId(orderIds))
    .orderBy('orderId')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, lines]) => [orderId, lines.map(({ id }) => id)]))
}

export const discountsOfOrders = (db: Db, ids: readonly number[]) =>
  db.selectFrom('orders').select(['id', 'discountCents as discount']).where('id', '=', anyId(ids)).execute()

/** How much issued memos have credited, by order line. */
export async function creditOfLines(db: Db, orderIds: readonly number[]): Promise<Map<number, LineCredit>> {
  const rows = await db
    .selectFrom('creditMemoLines')
    .innerJoin('creditMemos', 'creditMemos.id', 'memoId')
    .select([
      'orderLineId',
      sql<number>`coalesce(sum(units), 0)::integer`.as('units'),
      sql<Cents>`coalesce(sum(credit_memo_lines.amount_cents) filter (where units is not null), 0)::bigint`.as(
        'unitsAmount',
      ),
      sql<Cents>`sum(credit_memo_lines.amount_cents)::bigint`.as('amount'),
    ])
    .where('orderId', '=', anyId(orderIds))
    .where('status', '=', 'ISSUED')
    .groupBy('orderLineId')
    .execute()
  return new Map(rows.map(({ orderLineId, ...credit }) => [orderLineId ?? 0, credit]))
}

/** The amounts of all issued memos of each order that has any. */
export async function sumsOfMemos(db: Db, orderIds: readonly number[]): Promise<Map<number, Cents>> {
  const rows = await db
    .selectFrom('creditMemos')
    .select(['orderId', sql<Cents>`sum(amount_cents)::bigint`.as('sum')])
    .where('orderId', '=', anyId(orderIds))
    .where('status', '=', 'ISSUED')
    .groupBy('orderId')
    .execute()
  return new Map(rows.map(({ orderId, sum }) => [orderId, sum]))
}

/** Units of lines that are still out, by the batch they left, the newest shipment first. Returned units count as back. */
export async function unitsOut(tx: Tx, lineIds: readonly number[]): Promise<Map<number, ShippedUnits[]>> {
  const { rows } = await sql<ShippedUnits & { lineId: number }>`
    select moved.line_id, moved.batch_id, sum(moved.units)::integer as units
    from (
      select order_line_id as line_id, batch_id, -delta as units, id as shipped from stock_movements
      where order_line_id = ${anyId(lineIds)}
      union all
      select line.order_line_id, movement.batch_id, -movement.delta, null
      from credit_memo_lines as line join stock_movements as movement on movement.memo_line_id = line.id
      where line.order_line_id = ${anyId(lineIds)} and movement.kind = 'RETURN'
    ) as moved
    group by moved.line_id, moved.batch_id having sum(moved.units) > 0
    order by moved.line_id, max(moved.shipped) desc nulls last`.execute(tx)
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return new Map([...byLine].map(([id, units]) => [id, units.map(({ lineId: _, ...shipped }) => shipped)]))
}

export const productsOfBatches = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx.selectFrom('batches').select(['id', 'productId']).where('id', '=', anyId(ids)).execute()
  return new Map(rows.map(({ id, productId }) => [id, productId]))
}

export async function nextMemoNumbers(tx: Tx, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ memoNum: string }>`
    select 'CM-' || nextval('credit_memo_numbers') as memo_num from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(({ memoNum }) => memoNum)
}

const requestedColumns = columnsOfNew(
  'creditMemos',
  [
    'orderId',
    'customerId',
    'amountCents as amount',
    'notes',
    'claimNote',
    'createdAt',
    'status',
    'createdBy',
    'modifiedOn',
  ],
  ['memoNum', 'creditedCents', 'toCreditCents', 'issuedBy', 'issuedOn', 'decidedReason', 'voidedBy', 'voidedOn'],
)
export type MemoRowToInsert = Omit<
  BulkRow<'creditMemos', (typeof requestedColumns)[number]>,
  'claimNote' | 'status' | 'createdBy' | 'modifiedOn'
> & { claimNote?: string | null }

/** Inserts memos that have moved nothing yet. Returns them with their ids. */
export const insertMemos = <Memo extends MemoRowToInsert>(
  tx: Tx,
  memos: readonly Memo[],
  { userId, at }: { userId: number | null; at: Date },
): Promise<(Memo & { id: number })[]> =>
  insertWithIds(
    tx,
    'creditMemos',
    memos.map((memo) => ({
      claimNote: null,
      ...memo,
      status: 'REQUESTED' as const,
      createdBy: userId,
      modifiedOn: at,
    })),
    requestedColumns,
  )

export async function updateMemo(tx: Tx, id: number, changed: Updateable<Tables['creditMemos']>): Promise<void> {
  await tx.updateTable('creditMemos').set(changed).where('id', '=', id).execute()
}

export type IssuedRow = Pick<
  LockedMemo,
  | 'id'
  | 'memoNum'
  | 'status'
  | 'notes'
  | 'customerId'
  | 'amountCents'
  | 'creditedCents'
  | 'toCreditCents'
  | 'issuedBy'
  | 'issuedOn'
  | 'modifiedOn'
>

export const updateIssued = (tx: Tx, rows: readonly IssuedRow[]): Promise<void> =>
  bulkUpdate(tx, 'creditMemos', rows, [
    'id',
    'memoNum',
    'status',
    'notes',
    'customerId',
    'amountCents',
    'creditedCents',
    'toCreditCents',
    'issuedBy',
    'issuedOn',
    'modifiedOn',
  ])

const lineColumns = columnsOfNew('creditMemoLines', [
  'memoId',
  'position',
  'orderLineId',
  'productId',
  'batchId',
  'disposition',
  'units',
  'amountCents',
  'reason',
  'isCounted',
])
export type MemoLineRow = BulkRow<'creditMemoLines', (typeof lineColumns)[number]>

/** Replaces the lines of memos that have moved nothing yet. Returns the new ones with their ids. */
export async function replaceLines<Line extends MemoLineRow>(
  tx: Tx,
  memoIds: readonly number[],
  lines: readonly Line[],
): Promise<(Line & { id: number })[]> {
  await tx.deleteFrom('creditMemoLines').where('memoId', '=', anyId(memoIds)).execute()
  return insertWithIds(tx, 'creditMemoLines', lines, lineColumns)
}

/** Stores what issued memos take out of the commission on orders: sold prices and concessions, and the cost of restocked units (D-247). */
export async function recordReturns(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    update orders set returned_cents = returned.price, returned_cost_cents = returned.cost
    from (
      select wanted.id,
        coalesce(sum(coalesce(units * greatest(unit_price_cents + price_adjustment_cents, 0), credit_memo_lines.amount_cents)), 0)::bigint as price,
        coalesce(sum(units * product_cost_cents) filter (where disposition = 'RESTOCK'), 0)::bigint as cost
      from unnest(${orderIds}::integer[]) as wanted (id)
      left join (
        credit_memos
        join credit_memo_lines on memo_id = credit_memos.id
        join order_lines on order_lines.id = order_line_id
      ) on credit_memos.order_id = wanted.id and status = 'ISSUED'
      group by wanted.id
    ) as returned where orders.id = returned.id`.execute(tx)
}

/** Movements of a memo, oldest first. */
export const movementsOfMemo = (tx: Tx, memoId: number) =>
  tx
    .selectFrom('stockMovements')
    .innerJoin('creditMemoLines', 'creditMemoLines.id', 'memoLineId')
    .select(['stockMovements.productId', 'stockMovements.batchId', 'delta', 'kind', 'memoLineId'])
    .where('memoId', '=', memoId)
    .orderBy('stockMovements.id')
    .execute()
