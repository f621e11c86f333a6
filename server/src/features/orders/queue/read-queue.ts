import { deliveredOn, lineProblem, type UnusableReason } from '@dray/domain/batches/usable-batches'
import { type AllocatedLine, allocateQueue, shippableUnits } from '@dray/domain/backorders/queue'
import type { BatchOrder } from '@dray/domain/orders/batches/allocate-batches'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { companyDecisions } from '../../company/index.ts'
import { reservableBatches } from '../stock/reserve-batches.sql.ts'
import { contestedProducts, looseUnits, productsToAllocate, queuedLines } from './queue.sql.ts'

/** Far more than a company has open at once. */
const maxQueuedLines = 200_000

type Options = {
  today: string
  /** Orders that count as if they were open. */
  joining?: readonly number[]
  /** The batches that this order names are read, even if they can't be used or are empty. */
  batchesOf?: number
  /** The company's, if the caller has read it. */
  batchOrder?: BatchOrder
}

export type LineInQueue = Awaited<ReturnType<typeof readQueue>>['lines'][number]

/** The unpulled lines of these products in all open orders, and the stock they share, without locks. */
export async function readQueue(
  db: Db,
  productIds: readonly number[],
  { today, joining = [], batchesOf = 0, batchOrder }: Options,
) {
  const [rows, stock] = await Promise.all([
    queuedLines(db, { openStatuses: openOrderStatuses, joining, productIds, limit: maxQueuedLines + 1 }),
    stockForQueue(db, productIds, { batchesOf, batchOrder }),
  ])
  if (rows.length > maxQueuedLines) throw new Refusal('too-many-lines')
  const lines = rows.map((row) => ({
    ...row,
    need: { day: deliveredOn(row.deliveryDate, false, today), minLifeDays: row.minLifeDays },
    unusableReason: lineProblem(row, false, today),
  }))
  return { lines, stock }
}

type StockOptions = { batchesOf: number; batchOrder: BatchOrder | undefined }

async function stockForQueue(db: Db, productIds: readonly number[], options: StockOptions) {
  const [batches, loose, { batchOrder }] = await Promise.all([
    reservableBatches(db, { productIds, orderId: options.batchesOf, limit: maxQueuedLines }),
    looseUnits(db, productIds),
    options.batchOrder === undefined ? companyDecisions(db) : { batchOrder: options.batchOrder },
  ])
  return { batches, batchOrder, looseOf: (productId: number) => loose.get(productId) ?? 0 }
}

/** Units that each unpulled line of these products gets, in queue order (D-321). */
export async function allocatedQueue(
  db: Db,
  productIds: readonly number[],
  options: Options,
): Promise<AllocatedLine<LineInQueue>[]> {
  if (productIds.length === 0) return []
  const { lines, stock } = await readQueue(db, productIds, options)
  return allocateQueue(lines, stock)
}

type StoredLine = { id: number; productId: number; batchId: number | null; quantity: number; tagsPulled: boolean }

/** Units of open orders that can ship now: pulled units, and those the queue gives each line (D-260). */
export async function shippableLines<Line extends StoredLine>(
  db: Db,
  lines: readonly Line[],
  today: string,
): Promise<AllocatedLine<Line>[]> {
  const unpulled = lines.filter(({ tagsPulled }) => !tagsPulled)
  const queue = await allocatedQueue(db, [...new Set(unpulled.map(({ productId }) => productId))], { today })
  return shippableUnits(lines, queue)
}

/** The whole queue of every product that these orders wait for. */
export const queueOfOrders = async (
  db: Db,
  orderIds: readonly number[],
  options: Options,
): Promise<AllocatedLine<LineInQueue>[]> => allocatedQueue(db, await productsToAllocate(db, orderIds), options)

/** `units`: may be 0 if only its batch can't be used, because the queue gives it units of another. */
type Short = { units: number; unusableReason: UnusableReason | null }

/** By line id: the lines of these orders that are short, or whose batch can't be used. */
export async function shortLines(
  db: Db,
  orderIds: readonly number[],
  options: Options,
): Promise<ReadonlyMap<number, Short>> {
  const own = new Set(orderIds)
  const queue = await queueOfOrders(db, orderIds, options)
  return new Map(
    queue.flatMap(({ line: { id, orderId, unusableReason }, waits }) =>
      own.has(orderId) && (waits > 0 || unusableReason !== null)
        ? [[id, { units: waits, unusableReason }] as const]
        : [],
    ),
  )
}

/** By product: the short units of all open orders. Products of which none is short are left out. */
export async function shortProducts(db: Db, today: string): Promise<ReadonlyMap<number, number>> {
  const contested = await contestedProducts(db, { openStatuses: openOrderStatuses, today })
  const short = new Map<number, number>()
  for (const { line, waits } of await allocatedQueue(db, contested, { today }))
    if (waits > 0) short.set(line.productId, (short.get(line.productId) ?? 0) + waits)
  return short
}
