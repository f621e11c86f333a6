import type { Cents } from '@dray/domain/money'
import type { DueDate } from '@dray/domain/receivables/due-date'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import { type BulkRow, bulkUpdate, insertAll, insertWithIds } from '../../../platform/db/queries/bulk-update.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { copiedColumns } from '../../products/index.ts'
import type { StoredLineRow, StoredOrderRow } from '../lines/stored-orders.sql.ts'

export type OrderRow = Omit<
  StoredOrderRow,
  | 'id'
  | 'appliedCents'
  | 'creditedCents'
  | 'returnedCents'
  | 'returnedCostCents'
  | 'hasMemos'
  | 'wantsMessages'
  | 'totalCents'
  | 'createdAt'
  | 'createdBy'
  | 'customerName'
  | 'customerTermsDays'
  | 'minLifeDays'
  | 'driverName'
  | 'packingLocationName'
  | 'sentBy'
  | 'sentAt'
  | 'sentThrough'
  | 'sentNote'
  | 'declinedReason'
  | 'acceptProblem'
>

type NewOrderRow = OrderRow & { id: number; createdAt: Date; createdBy: number | null }

export const insertOrders = (tx: Tx, rows: readonly NewOrderRow[]): Promise<void> =>
  insertAll(tx, 'orders', rows, [...orderColumns, 'backorderOf', 'firstOrderId', 'createdAt', 'createdBy'])

export const updateOrders = (tx: Tx, rows: readonly (OrderRow & { id: number })[]): Promise<void> =>
  bulkUpdate(tx, 'orders', rows, orderColumns)

const orderColumns = [
  'id',
  ...(['orderNum', 'draftNum', 'realNum', 'customerId', 'orderStatus', 'paymentStatus'] as const),
  ...(['notes', 'customerPo', 'unitQuantity', 'brands'] as const),
  ...(['pickupOrder', 'deliveryDate', 'driverId', 'packingLocationId'] as const),
  ...(['costCents', 'subtotalCents', 'discountCents', 'discountNotes', 'priceReason'] as const),
  ...(['modifiedOn', 'statusModifiedOn', 'paymentModifiedOn'] as const),
  ...(['placedOn', 'paymentTermsDays', 'dueOn', 'isDueOnSet', 'shippedDueOn', 'shippedOn'] as const),
] as const

/** A line to write. A stored line never changes its order or what it copied from its product. */
export type LineRow = Omit<StoredLineRow, 'id' | 'batchNumber'> & { subtotal: Cents; isCanceled: boolean }
const changeable = [
  'position',
  'batchId',
  'batchMode',
  'quantity',
  'unitPriceCents as unitPrice',
  'priceAdjustmentCents as priceAdjustment',
  'subtotalCents as subtotal',
  'tagsPulled',
] as const
export type LineUpdate = BulkRow<'orderLines', 'id' | (typeof changeable)[number]>

/** Keeps one statement to a megabyte or two. */
const linesPerStatement = 2000

/** Returns them with their ids. Sends the statement before returning, so no caller has to await it. */
export async function insertLines(tx: Tx, rows: readonly LineRow[]): Promise<(LineRow & { id: number })[]> {
  const starts = Array.from({ length: Math.ceil(rows.length / linesPerStatement) }, (_, n) => n * linesPerStatement)
  const inserted = starts.map((start) =>
    insertWithIds(tx, 'orderLines', rows.slice(start, start + linesPerStatement), newLineColumns),
  )
  return (await Promise.all(inserted)).flat()
}

const copied = [...copiedColumns, 'productCostCents as productCost', 'shouldHaveTag'] as const
const newLineColumns = ['orderId', 'productId', 'isCanceled', ...copied, ...changeable] as const

export const updateLines = (tx: Tx, lines: readonly LineUpdate[]): Promise<void> =>
  bulkUpdate(tx, 'orderLines', lines, ['id', ...changeable])

/** Detaches stock movements from their lines; their reason still names the order. Only for lines with no units out of stock. */
export async function detachMovements(tx: Tx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx.updateTable('stockMovements').set({ orderLineId: null }).where('orderLineId', '=', anyId(lineIds)).execute()
}

export async function deleteLines(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('orderLines').where('id', '=', anyId(ids)).execute()
}

export async function setTagsPulled(tx: Tx, lineIds: readonly number[], tagsPulled: boolean): Promise<void> {
  await tx.updateTable('orderLines').set({ tagsPulled }).where('id', '=', anyId(lineIds)).execute()
}

export async function touchOrder(tx: Tx, id: number, modifiedOn: Date): Promise<void> {
  await tx.updateTable('orders').set({ modifiedOn }).where('id', '=', id).execute()
}

export async function setDeclinedReason(tx: Tx, id: number, declinedReason: string): Promise<void> {
  await tx.updateTable('orders').set({ declinedReason }).where('id', '=', id).execute()
}

export async function updateDueDate(tx: Tx, id: number, changed: DueDate & { modifiedOn: Date }): Promise<void> {
  const { dueOn, isDueOnSet, placedOn, paymentTermsDays, shippedDueOn, modifiedOn } = changed
  const columns = { dueOn, isDueOnSet, placedOn, paymentTermsDays, shippedDueOn, modifiedOn }
  await tx.updateTable('orders').set(columns).where('id', '=', id).execute()
}

type References = { customerId: number; driverId: number | null; packingLocationId: number }

export type OrderNames = { customer: string | null; driver: string | null; packingLocation: string | null }

export async function namesFor(tx: Tx, { customerId, driverId, packingLocationId }: References) {
  const { rows } = await sql<OrderNames>`
    select (select customer_name from customers where id = ${customerId}) as customer,
      (select name from users where id = ${driverId}) as driver,
      (select name from packing_locations where id = ${packingLocationId}) as packing_location`.execute(tx)
  return rows[0]
}

export async function findBatchNumbers(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('batches').select(['id', 'batchNumber']).where('id', '=', anyId(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.batchNumber]))
}

/** Units of a product in an order before and after a save. */
export type OrderedUnits = { orderId: number; productId: number; before: number; after: number }

/**
 * Keeps the largest quantity that each product of an order ever had, with what the order left to its backorders before this save.
 * Products that were never lowered have no row.
 */
export async function keepFirstOrdered(tx: Tx, changed: readonly OrderedUnits[]): Promise<void> {
  if (changed.length === 0) return
  const column = (name: keyof OrderedUnits) => sql`${changed.map((each) => each[name])}::integer[]`
  await sql`
    insert into first_ordered_units (order_id, product_id, units)
    select order_id, product_id, greatest(before, after) + coalesce((
      select sum(units) from backordered_units as moved
      where moved.order_id = changed.order_id and moved.product_id = changed.product_id
    ), 0)
    from unnest(${column('orderId')}, ${column('productId')}, ${column('before')}, ${column('after')})
      as changed (order_id, product_id, before, after)
    where before > after or exists (
      select from first_ordered_units as first where first.order_id = changed.order_id and first.product_id = changed.product_id
    )
    on conflict (order_id, product_id) do update
      set units = greatest(first_ordered_units.units, excluded.units)`.execute(tx)
}

/** Call after a split. A draft that becomes a sale in the same save never had the units its backorder takes. */
export async function keepBackordered(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update first_ordered_units as first set units = greatest(first.units, coalesce((
      select sum(quantity) from order_lines as line where line.order_id = first.order_id and line.product_id = first.product_id
    ), 0) + coalesce((
      select sum(units) from backordered_units as moved where moved.order_id = first.order_id and moved.product_id = first.product_id
    ), 0))
    where order_id = ${orderId}`.execute(tx)
}

/** The orders whose proof of delivery has an issued credit memo. */
export async function creditedByProof(db: Db, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('proofs')
    .innerJoin('creditMemos', 'creditMemos.id', 'memoId')
    .select('proofs.orderId')
    .where('proofs.orderId', '=', anyId(orderIds))
    .where('standing', '=', 'COUNTED')
    .where('status', '=', 'ISSUED')
    .execute()
  return new Set(rows.map(({ orderId }) => orderId))
}

/** The proofs of these orders no longer count. Returns the memos they requested. */
export async function undoProofs(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  const proofs = await tx
    .updateTable('proofs')
    .set({ standing: 'UNDONE' })
    .where('orderId', '=', anyId(orderIds))
    .where('standing', '=', 'COUNTED')
    .returning('memoId')
    .execute()
  return proofs.flatMap(({ memoId }) => memoId ?? [])
}

/** Skips memos that were decided. Their orders are locked, so none can be decided at the same time. */
export const declineRequests = (
  tx: Tx,
  memoIds: readonly number[],
  { reason, at }: { reason: string; at: Date },
): Promise<{ id: number; orderId: number }[]> =>
  tx
    .updateTable('creditMemos')
    .set({ status: 'DECLINED', decidedReason: reason, modifiedOn: at })
    .where('id', '=', anyId(memoIds))
    .where('status', '=', 'REQUESTED')
    .returning(['id', 'orderId'])
    .execute()

/** The newest release of each order, per customer it had. */
export function newestReleases(db: Db, orderIds: readonly number[]) {
  return db
    .selectFrom('creditReleases')
    .distinctOn(['orderId', 'customerId'])
    .select(['orderId', 'customerId', 'totalCents as total'])
    .where('orderId', '=', anyId(orderIds))
    .orderBy('orderId')
    .orderBy('customerId')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertReleases(tx: Tx, rows: readonly Insertable<Tables['creditReleases']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('creditReleases').values(rows).execute()
}
