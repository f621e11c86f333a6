import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  chainCreatedAt,
  chainId,
  pendingOrderLines,
  type Waiting,
  waitingOrderLines,
} from '../../platform/db/queries/pending-order-lines.ts'
import { restrictedUnits } from '../../platform/db/queries/restricted-units.ts'
import { isAfterKeys, type KeyedPage } from '../../platform/db/queries/sorted-page.ts'
import { containing } from '../../platform/db/words.ts'
import { lineColumns } from '../orders/index.ts'

type PendingFilter = { openStatuses: readonly OrderStatus[]; productId?: number | undefined; limit: number }
type Part = KeyedPage & { skip: number }

/** Oldest order first. */
export function pendingItems(db: Db, { openStatuses, productId }: Omit<PendingFilter, 'limit'>, part: Part) {
  const lines = pageOfLines(withBatches(oldestFirst(db, openStatuses)), part, placeByAge).select([
    ...lineColumns,
    'orderNum',
    'customerName',
  ])
  return (productId === undefined ? lines : lines.where('orderLines.productId', '=', productId)).execute()
}

/** Every word must occur somewhere in the line. */
type Searched = Waiting & { words: readonly string[] }
/** All pending lines, or only those that wait for a batch. */
type Listed = Searched & { isWaiting: boolean }

/** Sorted by name, with pending units. The database adds them up, however many lines there are. */
export function pendingProducts(db: Db, { limit, ...listed }: Listed & { limit: number }) {
  const waiting = found(db, listed)
    .select((row) => [
      'orderLines.productId',
      row.fn.countAll<number>().as('lines'),
      row.fn.sum<number>('quantity').as('units'),
      (listed.isWaiting ? sql<Date | null>`min(${chainCreatedAt})` : noTime).as('since'),
    ])
    .groupBy('orderLines.productId')
  return db
    .selectFrom(waiting.as('waiting'))
    .innerJoin('products', 'products.id', 'waiting.productId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .select(['waiting.productId', 'products.name', 'sku', 'brands.name as brand', 'shelf', 'lines', 'units', 'since'])
    .orderBy('products.nameOrder')
    .orderBy('products.id')
    .limit(limit)
    .execute()
}

export async function countPendingOrders(db: Db, listed: Listed): Promise<number> {
  const orders = found(db, listed).select('orderId').distinct().as('orders')
  const { count } = await db
    .selectFrom(orders)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countWaitingLines(db: Db, waits: Waiting): Promise<number> {
  const { count } = await waitingOrderLines(db, waits)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Lines = ReturnType<typeof withBatches>
type PlaceColumns = { placedAt: RawBuilder<Date>; placedId: RawBuilder<number>; position: RawBuilder<number> }

const placeByAge: PlaceColumns = {
  placedAt: sql<Date>`orders.created_at`,
  placedId: sql<number>`orders.id`,
  position: sql<number>`position`,
}
const placeAmongWaiting: PlaceColumns = {
  placedAt: chainCreatedAt,
  placedId: chainId,
  position: sql<number>`orders.id`,
}

/** Lines with their place in the sequence in which they are sorted. Nothing is skipped after a place. */
const pageOfLines = (lines: Lines, { after, limit, skip }: Part, { placedAt, placedId, position }: PlaceColumns) =>
  lines
    .select([placedAt.as('placedAt'), placedId.as('placedId'), position.as('position')])
    .where(isAfterKeys(after, [placedAt, placedId, position, sql`order_lines.id`]))
    .limit(limit)
    .offset(after === undefined ? skip : 0)

/** Oldest order first; those that wait in the sequence in which they get units. */
export function pendingLines(
  db: Db,
  { productIds, isWaiting, ...searched }: Listed & { productIds: readonly number[] },
  part: Part,
) {
  const lines = isWaiting
    ? pageOfLines(waiting(db, searched), part, placeAmongWaiting)
    : pageOfLines(withBatches(oldestFirst(db, searched.openStatuses)), part, placeByAge)
  return lines
    .select(shownColumns)
    .select((isWaiting ? chainCreatedAt : noTime).as('since'))
    .where('orderLines.productId', '=', anyId(productIds))
    .where(hasWords(searched.words))
    .execute()
}

/** The lines that are still pending, and whether they match the search. */
export function pendingAmong(
  db: Db,
  { itemIds, openStatuses, words }: Pick<Searched, 'openStatuses' | 'words'> & { itemIds: readonly number[] },
) {
  return oldestFirst(db, openStatuses)
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select(shownColumns)
    .select(hasWords(words).as('isFound'))
    .where('orderLines.id', '=', anyId(itemIds))
    .execute()
}

const noTime = sql<Date | null>`null::timestamptz`

const shownColumns = [
  'orderLines.id',
  'orderId as orderID',
  'orderNum',
  'customerName',
  'orderLines.productId',
  'batches.batchNumber as productBatchNumber',
  'batches.shelf as batchShelf',
  'shouldHaveTag',
  'quantity',
] as const

const found = (db: Db, { words, isWaiting, ...waits }: Listed) =>
  (isWaiting ? waitingOrderLines(db, waits) : withBatches(pending(db, waits.openStatuses))).where(hasWords(words))

/** Searches everything the list shows of a line. */
const hasWords = (words: readonly string[]) =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`concat_ws(' ', product_name, product_sku, product_brand, order_num, customer_name, batches.batch_number)
        ilike all(${words.map(containing)}::text[])`

/** Oldest order first. */
export function pendingByOrder(db: Db, { openStatuses, productId, limit }: PendingFilter & { productId: number }) {
  return pending(db, openStatuses)
    .select((row) => ['orderNum', 'customerName', row.fn.sum<number>('quantity').as('quantity')])
    .where('productId', '=', productId)
    .groupBy(['orders.id', 'customers.id'])
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** These decide whether a line's batch is usable; null without one. */
const batchFacts = ['isCheckedIn', 'expiresOn', sql<boolean>`held_at is not null`.as('isOnHold')] as const

/** Sorted in the sequence in which they are pulled, oldest order first. */
export function linesToPull(
  db: Db,
  { openStatuses, itemIds }: Pick<PendingFilter, 'openStatuses'> & { itemIds: readonly number[] },
) {
  return oldestFirst(db, openStatuses)
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select([
      'orderLines.batchId',
      'batchNumber',
      'remainingQuantity',
      ...batchFacts,
      'deliveryDate',
      'orderStatus',
      'customers.minLifeDays',
      'orderLines.id',
      'orderId as orderID',
      'orderNum',
      'orderLines.productId',
      'productSku',
      'productName',
      'quantity',
    ])
    .where('orderLines.id', '=', anyId(itemIds))
    .execute()
}

/** Sorted in the sequence in which a status change allocates them, oldest order first. */
export function unpulledLines(db: Db, orderIds: readonly number[]) {
  return db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select([
      ...batchFacts,
      'deliveryDate',
      'customers.minLifeDays',
      'orderLines.id',
      'orderId as orderID',
      'orderNum',
      'orderStatus',
      'orderLines.productId',
      'productSku',
      'productName',
      'quantity',
      'tagsPulled',
    ])
    .where('orderId', '=', anyId(orderIds))
    .where('tagsPulled', '=', false)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .orderBy('position')
    .orderBy('orderLines.id')
    .execute()
}

/** Oldest order first. */
export const ordersToPick = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orderNum', 'customerName', 'orderStatus', 'driverId', 'orders.modifiedOn'])
    .where('orders.id', '=', anyId(ids))
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute()

/** Pulled or not, oldest order first. */
export const linesToPick = (db: Db, orderIds: readonly number[], limit: number) =>
  db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .innerJoin('packingLocations', 'packingLocations.id', 'orders.packingLocationId')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select([
      'orderLines.id',
      'orderId as orderID',
      'orderNum',
      'packingLocations.name as packingLocationName',
      'orderLines.productId',
      'productName',
      'productSku',
      'products.shelf as productShelf',
      'batches.shelf as batchShelf',
      'products.unitQuantity as unitsPerCase',
      'batchNumber',
      'shouldHaveTag',
      'quantity',
      'tagsPulled',
    ])
    .where('orderId', '=', anyId(orderIds))
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .orderBy('position')
    .orderBy('orderLines.id')
    .limit(limit)
    .execute()

type Openness = Pick<PendingFilter, 'openStatuses'>

/** Columns for a query of products: stock, pending units, and units that can't be promised to everyone. */
export function unitColumns(db: Db, { openStatuses }: Openness) {
  const pending = pendingOrderLines(db, openStatuses)
    .select((row) => row.fn.sum('quantity').as('units'))
    .where(sql<boolean>`order_lines.product_id = products.id`)
  return [
    'stock',
    sql<number>`coalesce((${pending}), 0)`.as('pendingOutboundQuantity'),
    restrictedUnits.as('restricted'),
  ] as const
}

export const stockAndPending = (db: Db, { openStatuses, productIds }: Openness & { productIds: readonly number[] }) =>
  db
    .selectFrom('products')
    .select('products.id as productId')
    .select(unitColumns(db, { openStatuses }))
    .where('products.id', '=', anyId(productIds))
    .orderBy('products.id')
    .execute()

const oldestFirst = (db: Db, openStatuses: readonly OrderStatus[]) =>
  pending(db, openStatuses)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .orderBy('position')
    .orderBy('orderLines.id')

const pending = (db: Db, openStatuses: readonly OrderStatus[]) => withCustomer(pendingOrderLines(db, openStatuses))

const waiting = (db: Db, waits: Waiting) =>
  waitingOrderLines(db, waits).orderBy(chainCreatedAt).orderBy(chainId).orderBy('orderId').orderBy('orderLines.id')

const withCustomer = (lines: ReturnType<typeof pendingOrderLines>) =>
  lines.innerJoin('customers', 'customers.id', 'orders.customerId')

const withBatches = (lines: ReturnType<typeof pending>) => lines.leftJoin('batches', 'batches.id', 'orderLines.batchId')
