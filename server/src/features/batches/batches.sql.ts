import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { anyId, anyText } from '../../platform/db/queries/any-of.ts'
import {
  bulkInsert,
  type BulkRow,
  bulkUpdate,
  columnsOfNew,
  insertWithIds,
} from '../../platform/db/queries/bulk-update.ts'
import { pendingOrderLines } from '../../platform/db/queries/pending-order-lines.ts'
import { type Sales, soldUnits } from '../../platform/db/queries/sold-units.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { batchRows } from '../products/index.ts'

/** Newest received first. Leaves out batches whose receipts were all undone, unless a count has found units of them. */
export const selectBatches = (db: Db, productId: number) =>
  batchRows(db)
    .where('batches.productId', '=', productId)
    .where((batch) =>
      batch.or([batch('initialQuantity', '>', sql.lit(0)), batch('remainingQuantity', '>', sql.lit(0))]),
    )
    .orderBy('receivedOn', 'desc')
    .orderBy('batches.id', 'desc')
    .execute()

export const batchById = (db: Db, id: number) => batchRows(db).where('batches.id', '=', id).executeTakeFirst()

/** Needs no lock: a batch never changes its product. */
export function batchAndProduct(db: Db, id: number) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .select(['batches.id', 'productId', 'isCheckedIn', 'products.name as productName'])
    .where('batches.id', '=', id)
    .executeTakeFirst()
}

export type StoredBatch = Awaited<ReturnType<typeof batchesOfNumbers>>[number]

export const batchesOfNumbers = (db: Db, numbers: readonly string[]) =>
  batchRows(db).where('batchNumber', '=', anyText(numbers)).execute()

export async function readBatches(db: Db, ids: readonly number[]) {
  const rows =
    ids.length === 0 ? [] : await batchRows(db).where('batches.id', '=', anyId(ids)).orderBy('batches.id').execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Products with units in batches but none checked in, each with the number of the oldest batch. */
export function batchesToCheckIn(db: Db) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('remainingQuantity', '>', sql.lit(0))
    .groupBy('products.id')
    .having(sql<boolean>`not bool_or(is_checked_in)`)
    .select((batch) => [
      'products.id as productId',
      'sku',
      sql<string>`(array_agg(batch_number order by received_on, batches.id))[1]`.as('batchNumber'),
      batch.fn.sum<number>('remainingQuantity').as('units'),
    ])
    .orderBy('products.id')
    .execute()
}

export function productForBatch(db: Db, id: number) {
  return db.selectFrom('products').select(['id', 'sku', 'name', 'hasBatch']).where('id', '=', id).executeTakeFirst()
}

const firstColumns = [
  'productId',
  'batchNumber',
  'isCheckedIn',
  'initialQuantity',
  'remainingQuantity',
  'receivedOn',
  'createdAt',
  'expiresOn',
] as const
const laterColumns = ['testedOn', 'labName', 'thcPercent', 'cbdPercent', 'notes', 'shelf'] as const
const holdColumns = ['holdReason', 'heldBy', 'heldAt'] as const
const receivedColumns = columnsOfNew('batches', firstColumns, [...laterColumns, ...holdColumns])
const newColumns = columnsOfNew('batches', [...firstColumns, ...laterColumns], holdColumns)

/** Inserts batches unless their number is taken. Returns the ids by number. */
export async function insertFreeBatches(
  tx: Tx,
  rows: readonly BulkRow<'batches', (typeof receivedColumns)[number]>[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const inserted = await bulkInsert(tx, 'batches', rows, receivedColumns)
    .onConflict((conflict) => conflict.column('batchNumber').doNothing())
    .returning(['id', 'batchNumber'])
    .execute()
  return new Map(inserted.map(({ id, batchNumber }) => [batchNumber, id]))
}

/** Returns the batches with their ids. */
export const insertBatches = <Batch extends BulkRow<'batches', (typeof newColumns)[number]>>(
  tx: Tx,
  batches: readonly Batch[],
): Promise<(Batch & { id: number })[]> => insertWithIds(tx, 'batches', batches, newColumns)

/** Revives vanished batches, dated by their new units. */
export const restoreBatches = (
  tx: Tx,
  batches: readonly { id: number; receivedOn: string; isCheckedIn: boolean }[],
): Promise<void> => bulkUpdate(tx, 'batches', batches, ['id', 'receivedOn', 'isCheckedIn'])

/** Renames vanished batches, which only the ledger still refers to, to free their numbers. */
export async function freeBatchNumbers(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('batches')
    .set({ batchNumber: sql`batch_number || ' (undone ' || id || ')'` })
    .where('id', '=', anyId(ids))
    .execute()
}

export async function checkInBatches(tx: Tx, ids: readonly number[], isCheckedIn: boolean): Promise<void> {
  await tx.updateTable('batches').set({ isCheckedIn }).where('id', '=', anyId(ids)).execute()
}

/** Facts and holds. Remaining quantities change through stock movements. */
export async function updateBatches(
  tx: Tx,
  ids: readonly number[],
  columns: Updateable<Tables['batches']>,
): Promise<void> {
  await tx.updateTable('batches').set(columns).where('id', '=', anyId(ids)).execute()
}

export async function productNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('products').select(['id', 'name']).where('id', '=', anyId(ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Open orders with unpulled units of batches, first delivery first; those without a day last. */
export function ordersReserving(
  db: Db,
  {
    batchIds,
    openStatuses,
    limit,
  }: { batchIds: readonly number[]; openStatuses: readonly OrderStatus[]; limit: number },
) {
  return pendingOrderLines(db, openStatuses)
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select((line) => [
      'orders.id as orderId',
      'orderNum',
      'customerName',
      'deliveryDate',
      line.fn.sum<number>('quantity').as('units'),
    ])
    .where('batchId', '=', anyId(batchIds))
    .groupBy(['orders.id', 'customers.id'])
    .orderBy('deliveryDate')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

export const productsRequiringCoa = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('products')
    .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
    .select('products.id')
    .where('products.id', '=', anyId(ids))
    .where('requiresCoa', '=', sql.lit(true))
    .execute()

export const batchesWithoutCoa = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
    .select('batchNumber')
    .where('batches.id', '=', anyId(ids))
    .where('requiresCoa', '=', sql.lit(true))
    .where(
      sql<boolean>`not exists (
        select from uploads
        where document_kind = 'coa' and record_id = batches.id and stored_at is not null and deleted_at is null)`,
    )
    .orderBy('batches.id')
    .limit(1)
    .execute()

export async function nextBatchCounters(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{
    next: number
  }>`select nextval('batch_counter') as next from generate_series(1, ${count})`.execute(tx)
  return rows.map((row) => row.next)
}

export async function peekBatchCounter(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select last_value + is_called::integer as next from batch_counter`.execute(db)
  return rows[0]?.next ?? 1
}

export async function existingBatchNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('batches')
    .select('batchNumber')
    .where('batchNumber', '=', anyText(numbers))
    .execute()
  return new Set(rows.map((row) => row.batchNumber))
}

/** Unknown batches are left out. */
export function batchesToLabel(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .select([
      'batches.id',
      'products.name as product',
      'brands.name as brand',
      'products.sku',
      'batches.batchNumber',
      'batches.receivedOn',
      'batches.remainingQuantity as remaining',
      'isCheckedIn',
      'expiresOn',
      'thcPercent',
      'cbdPercent',
      'labName',
      'testedOn',
      sql<boolean>`held_at is not null`.as('isOnHold'),
    ])
    .where('batches.id', 'in', ids)
    .execute()
}

/** Unknown customers are left out. */
export const contactsOfCustomers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('customers')
    .select(['id', 'customerName', 'contactName', 'contactEmail'])
    .where('id', '=', anyId(ids))
    .execute()

type Question = { through: string; limit: number; max: Cents }

/** Batches with units, by expiry, each with the sums over all of them (index batches_expiring). */
export function batchesThatExpire(db: Db, { through, limit, max }: Question) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .where('remainingQuantity', '>', sql.lit(0))
    .where('expiresOn', '<=', through)
    .select([
      'batches.id as batchId',
      'batchNumber',
      'batches.productId',
      'sku',
      'products.name',
      'brands.name as brandName',
      'remainingQuantity as units',
      sql<string>`expires_on`.as('expiresOn'),
      sql<boolean>`held_at is not null`.as('isOnHold'),
      'costCents as unitCost',
      'products.createdAt',
      // Not `exists`, which would search the keys once per product.
      sql<boolean>`products.id in (select entity_id from external_keys where entity_type = 'products')`.as(
        'isImported',
      ),
      sql<number>`count(*) over ()`.as('allBatches'),
      sql<number>`sum(remaining_quantity) over ()`.as('allUnits'),
      sql<Cents>`least(coalesce(sum(remaining_quantity::numeric * cost_cents) over (), 0), ${max}::bigint)::bigint`.as(
        'allCost',
      ),
    ])
    .orderBy('expiresOn')
    .orderBy('products.nameOrder')
    .orderBy('batches.id')
    .limit(limit)
    .execute()
}

/** All batches of these products with units, which sell before those that expire or after them. */
export const batchesThatSell = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom('batches')
    .select([
      'id',
      'productId',
      'receivedOn',
      'expiresOn',
      'isCheckedIn',
      'remainingQuantity',
      sql<boolean>`held_at is not null`.as('isOnHold'),
    ])
    .where('productId', '=', anyId(productIds))
    .where('remainingQuantity', '>', sql.lit(0))
    .execute()

export const unitsSold = (db: Db, productIds: readonly number[], sales: Sales) =>
  soldUnits(db, sales).where('orderLines.productId', '=', anyId(productIds)).execute()
