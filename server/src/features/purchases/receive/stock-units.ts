import { receiptReason } from '@dray/domain/batches/receipt'
import type { Tx } from '../../../db/db.ts'
import { announce } from '../../../live/announce.ts'
import { batchDifferences, type FilledBatch, fillBatches, readBatches } from '../../batches/index.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { moveStock } from '../../products/index.ts'
import { changeReceivedUnits, insertReceipts, type ItemRow } from './receive.sql.ts'

/** Units of an item that come into stock. `batchNumber`: null for the next number, and for a product without batches. */
export type ArrivedUnits = { item: ItemRow; units: number; batchNumber: string | null; reason: string | null }

type Arrival = {
  order: { id: number; purchaseOrderNum: string }
  /** Company days, YYYY-MM-DD. */
  receivedOn: string
  today: string
  isCheckedIn: boolean
}
/** What came of it: a receipt, and the batch that the units are in. */
export type StockedUnits = ArrivedUnits & { receiptId: number; batch: FilledBatch | undefined }

/**
 * Puts units of a purchase order into stock: a receipt and a movement for each, into a batch if the product is tracked by batch (D-92,
 * D-197). The caller has locked the purchase order and then the products.
 */
export async function stockUnits(
  tx: Tx,
  arrived: readonly ArrivedUnits[],
  arrival: Arrival,
  author: Author,
): Promise<StockedUnits[]> {
  if (arrived.length === 0) return []
  const batches = await batchesOf(tx, arrived, arrival, author)
  const receiptIds = await insertReceipts(
    tx,
    arrived.map((units, index) => ({
      purchaseItemId: units.item.id,
      units: units.units,
      batchId: batches[index]?.id ?? null,
      batchNumber: batches[index]?.batchNumber ?? null,
      receivedOn: arrival.receivedOn,
      receivedBy: author.userId,
      createdAt: author.at,
      reason: units.reason,
    })),
  )
  const stocked = arrived.map((units, index) => ({
    ...units,
    receiptId: receiptIds[index] ?? 0,
    batch: batches[index],
  }))
  await changeReceivedUnits(
    tx,
    arrival.order.id,
    stocked.map(({ item, units }) => ({ itemId: item.id, units })),
  )
  await moveUnits(tx, stocked, arrival, author)
  await logBatches(tx, stocked, arrival, author)
  return stocked
}

/** The batch of each arrival; undefined for a product without batches. */
async function batchesOf(
  tx: Tx,
  arrived: readonly ArrivedUnits[],
  { receivedOn, isCheckedIn }: Arrival,
  { at }: Author,
): Promise<(FilledBatch | undefined)[]> {
  const tagged = arrived.filter(({ item }) => item.hasBatch)
  const filled = await fillBatches(
    tx,
    tagged.map(({ item, units, batchNumber }) => ({
      product: { id: item.productId, sku: item.sku },
      number: batchNumber,
      units,
      receivedOn,
      isCheckedIn,
    })),
    at,
  )
  return arrived.map(({ item }) => (item.hasBatch ? filled.shift() : undefined))
}

const reasonOf = ({ batch, reason }: StockedUnits, { order, receivedOn, today }: Arrival): string => {
  const batchNumber = batch?.batchNumber ?? null
  return `Purchase order ${order.purchaseOrderNum}: ${receiptReason({ batchNumber, receivedOn, today, notes: reason })}`
}

const moveUnits = (tx: Tx, stocked: readonly StockedUnits[], arrival: Arrival, { userId, at }: Author) =>
  moveStock(
    tx,
    stocked.map((units) => ({
      productId: units.item.productId,
      batchId: units.batch?.id ?? null,
      delta: units.units,
      reason: reasonOf(units, arrival),
      orderLineId: null,
      purchaseItemId: units.item.id,
      userId,
      createdAt: at,
    })),
  )

/** A batch is logged with its product. Without a batch there is no entry: the change log shows the movement (D-96). */
async function logBatches(tx: Tx, stocked: readonly StockedUnits[], arrival: Arrival, author: Author): Promise<void> {
  const after = await readBatches(
    tx,
    stocked.flatMap(({ batch }) => batch?.id ?? []),
  )
  const logged = new Set<number>()
  const entries = stocked.flatMap((units) => {
    const { item, batch } = units
    const now = batch && after.get(batch.id)
    if (batch === undefined || now === undefined || logged.has(batch.id)) return []
    logged.add(batch.id)
    const changes = batchDifferences(
      { productName: item.productName, batchNumber: batch.batchNumber },
      batch.before,
      now,
    )
    return [{ id: item.productId, changes, notes: reasonOf(units, arrival) }]
  })
  await logUpdated(tx, 'product', entries, author)
  const untagged = stocked.flatMap(({ item, batch }) => (batch === undefined ? [item.productId] : []))
  if (untagged.length > 0) await announce(tx, 'products', [...new Set(untagged)])
}
