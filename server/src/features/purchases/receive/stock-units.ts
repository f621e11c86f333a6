import { receiptReason } from '@dray/domain/batches/batches'
import type { Tx } from '../../../platform/db/db.ts'
import { announce } from '../../../platform/live/announce.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { pairs } from '../../../platform/pairs.ts'
import { noteArrival } from '../../backorders/index.ts'
import { batchDifferences, type FilledBatch, fillBatches, type StoredBatch } from '../../batches/index.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { type Movement, moveArrivals } from '../../products/index.ts'
import { changeReceivedUnits, insertReceipts, type ReceivingItem } from './receive.sql.ts'

/** A null `batchNumber` means the next number, or a product without batches. */
export type ArrivedUnits = {
  item: ReceivingItem
  units: number
  batchNumber: string | null
  expiresOn?: string | null | undefined
  reason: string | null
}

export type Arrival = {
  order: { id: number; purchaseOrderNum: string }
  arrived: readonly ArrivedUnits[]
  /** The batches with the arrived numbers, if they were read. */
  stored?: readonly StoredBatch[]
  /** Company days, YYYY-MM-DD. */
  receivedOn: string
  today: string
  isCheckedIn: boolean
  author: Author
}
type FilledUnits = ArrivedUnits & { batch: FilledBatch | undefined }
export type StockedUnits = FilledUnits & { receiptId: number }

/**
 * Stocks units of a purchase order: a receipt and a movement each, into a batch if the product has batches. The caller has
 * locked the purchase order, then its products.
 */
export async function stockUnits(tx: Tx, arrival: Arrival): Promise<StockedUnits[]> {
  const { arrived, receivedOn, author } = arrival
  if (arrived.length === 0) return []
  const batches = await fillArrivedBatches(tx, arrival)
  const filled = arrived.map((units) => ({ ...units, batch: batches.get(units) }))
  const receipt = { receivedOn, receivedBy: author.userId, createdAt: author.at }
  // Order matters: a reference to a row that was just updated takes ten times as long to check.
  const [receipts] = await allInOrder([
    insertReceipts(
      tx,
      filled.map(({ item, units, batch, reason }) => ({
        ...receipt,
        purchaseItemId: item.id,
        units,
        batchId: batch?.id ?? null,
        batchNumber: batch?.batchNumber ?? null,
        reason,
      })),
    ),
    moveArrivals(
      tx,
      filled.map((units) => arrivalMovement(units, arrival)),
    ),
    changeReceivedUnits(
      tx,
      filled.map(({ item, units }) => ({ itemId: item.id, units })),
    ),
    logBatches(tx, filled, arrival),
  ])
  const productIds = [...new Set(arrived.map(({ item }) => item.productId))]
  noteArrival(tx, { productIds, reason: `purchase order ${arrival.order.purchaseOrderNum} arrived` }, arrival)
  return pairs(filled, receipts).map(([units, { id }]) => ({ ...units, receiptId: id }))
}

/** Without the units of products without batches. */
async function fillArrivedBatches(
  tx: Tx,
  { arrived, stored, receivedOn, isCheckedIn, author }: Arrival,
): Promise<ReadonlyMap<ArrivedUnits, FilledBatch>> {
  const tagged = arrived.filter(({ item }) => item.hasBatch)
  const filled = await fillBatches(
    tx,
    tagged.map((arrivedUnits) => {
      const { item, units, batchNumber, expiresOn = null } = arrivedUnits
      return {
        arrivedUnits,
        product: { id: item.productId, sku: item.sku },
        number: batchNumber,
        units,
        receivedOn,
        isCheckedIn,
        expiresOn,
        at: author.at,
      }
    }),
    stored,
  )
  return new Map(filled.map(({ arrivedUnits, batch }) => [arrivedUnits, batch]))
}

function movementReason({ batch, reason }: FilledUnits, { order, receivedOn, today }: Arrival): string {
  const batchNumber = batch?.batchNumber ?? null
  return `Purchase order ${order.purchaseOrderNum}: ${receiptReason({ batchNumber, receivedOn, today, notes: reason })}`
}

const arrivalMovement = (units: FilledUnits, arrival: Arrival): Movement => ({
  productId: units.item.productId,
  batchId: units.batch?.id ?? null,
  delta: units.units,
  kind: 'RECEIPT',
  reason: movementReason(units, arrival),
  orderLineId: null,
  purchaseItemId: units.item.id,
  userId: arrival.author.userId,
  createdAt: arrival.author.at,
})

/** Logs each batch once, on its product. Without a batch no entry is needed: the change log shows the movement. */
async function logBatches(tx: Tx, stocked: readonly FilledUnits[], arrival: Arrival): Promise<void> {
  const firstUnits = new Map(stocked.map((units) => [units.batch?.id, units] as const).reverse())
  const entries = [...firstUnits.values()].reverse().flatMap((units) => {
    const { item, batch } = units
    if (batch === undefined) return []
    const name = { productName: item.productName, batchNumber: batch.batchNumber }
    const changes = batchDifferences(name, batch.before, batch.after)
    return [{ id: item.productId, changes, notes: movementReason(units, arrival) }]
  })
  await logUpdated(tx, 'product', entries, arrival.author)
  const untagged = stocked.flatMap(({ item, batch }) => (batch === undefined ? [item.productId] : []))
  if (untagged.length > 0) await announce(tx, 'products', [...new Set(untagged)])
}
