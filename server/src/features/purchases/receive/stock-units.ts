import { receiptReason } from '@dray/domain/batches/receipt'
import type { Tx } from '../../../db/db.ts'
import { announce } from '../../../live/announce.ts'
import { batchDifferences, type FilledBatch, fillBatches, readBatches } from '../../batches/index.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { type Movement, moveStock } from '../../products/index.ts'
import { changeReceivedUnits, insertReceipts, type ItemRow } from './receive.sql.ts'

/** Units of an item that come into stock. `batchNumber`: null for the next number, and for a product without batches. */
export type ArrivedUnits = { item: ItemRow; units: number; batchNumber: string | null; reason: string | null }

/** What comes of a purchase order. */
export type Arrival = {
  order: { id: number; purchaseOrderNum: string }
  arrived: readonly ArrivedUnits[]
  /** Company days, YYYY-MM-DD. */
  receivedOn: string
  today: string
  isCheckedIn: boolean
  author: Author
}
type ArrivingUnits = ArrivedUnits & { arrival: Arrival }
/** What came of it: a receipt, and the batch that the units are in. */
export type StockedUnits = ArrivingUnits & { receiptId: number; batch: FilledBatch | undefined }

/**
 * Puts units of purchase orders into stock: a receipt and a movement for each, into a batch if the product is tracked by batch (D-92,
 * D-197). The caller has locked the purchase orders and then the products.
 */
export async function stockUnits(tx: Tx, arrivals: readonly Arrival[]): Promise<StockedUnits[]> {
  const arriving = arrivals.flatMap((arrival) => arrival.arrived.map((units) => ({ ...units, arrival })))
  if (arriving.length === 0) return []
  const batches = await batchesOf(tx, arriving)
  const receiptIds = await insertReceipts(
    tx,
    arriving.map(({ item, units, reason, arrival: { receivedOn, author } }, index) => ({
      purchaseItemId: item.id,
      units,
      batchId: batches[index]?.id ?? null,
      batchNumber: batches[index]?.batchNumber ?? null,
      receivedOn,
      receivedBy: author.userId,
      createdAt: author.at,
      reason,
    })),
  )
  const stocked = arriving.map((units, index) => ({
    ...units,
    receiptId: receiptIds[index] ?? 0,
    batch: batches[index],
  }))
  await changeReceivedUnits(
    tx,
    stocked.map(({ item, units }) => ({ itemId: item.id, units })),
  )
  await moveStock(tx, stocked.map(movementOf))
  await logBatches(tx, stocked)
  return stocked
}

/** The batch of each arrival; undefined for a product without batches. */
async function batchesOf(tx: Tx, arriving: readonly ArrivingUnits[]): Promise<(FilledBatch | undefined)[]> {
  const tagged = arriving.filter(({ item }) => item.hasBatch)
  const filled = await fillBatches(
    tx,
    tagged.map(({ item, units, batchNumber, arrival: { receivedOn, isCheckedIn, author } }) => ({
      product: { id: item.productId, sku: item.sku },
      number: batchNumber,
      units,
      receivedOn,
      isCheckedIn,
      at: author.at,
    })),
  )
  return arriving.map(({ item }) => (item.hasBatch ? filled.shift() : undefined))
}

function reasonOf({ batch, reason, arrival: { order, receivedOn, today } }: StockedUnits): string {
  const batchNumber = batch?.batchNumber ?? null
  return `Purchase order ${order.purchaseOrderNum}: ${receiptReason({ batchNumber, receivedOn, today, notes: reason })}`
}

const movementOf = (units: StockedUnits): Movement => ({
  productId: units.item.productId,
  batchId: units.batch?.id ?? null,
  delta: units.units,
  reason: reasonOf(units),
  orderLineId: null,
  purchaseItemId: units.item.id,
  userId: units.arrival.author.userId,
  createdAt: units.arrival.author.at,
})

/** A batch is logged with its product. Without a batch there is no entry: the change log shows the movement (D-96). */
async function logBatches(tx: Tx, stocked: readonly StockedUnits[]): Promise<void> {
  const after = await readBatches(
    tx,
    stocked.flatMap(({ batch }) => batch?.id ?? []),
  )
  for (const [author, own] of Map.groupBy(stocked, ({ arrival }) => arrival.author))
    await logUpdated(tx, 'product', batchEntries(own, after), author)
  const untagged = stocked.flatMap(({ item, batch }) => (batch === undefined ? [item.productId] : []))
  if (untagged.length > 0) await announce(tx, 'products', [...new Set(untagged)])
}

/** One entry for each batch. */
function batchEntries(stocked: readonly StockedUnits[], after: Awaited<ReturnType<typeof readBatches>>) {
  const logged = new Set<number>()
  return stocked.flatMap((units) => {
    const { item, batch } = units
    const now = batch && after.get(batch.id)
    if (batch === undefined || now === undefined || logged.has(batch.id)) return []
    logged.add(batch.id)
    const changes = batchDifferences(
      { productName: item.productName, batchNumber: batch.batchNumber },
      batch.before,
      now,
    )
    return [{ id: item.productId, changes, notes: reasonOf(units) }]
  })
}
