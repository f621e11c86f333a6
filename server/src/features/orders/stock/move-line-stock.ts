import { type Need, type UnusableReason, unusableReason } from '@dray/domain/batches/usable-batches'
import { reservedUnits } from '@dray/domain/orders/allocate-batches'
import type { Tx } from '../../../platform/db/db.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { lockBatches, moveStock } from '../../products/index.ts'

/** Units of a line to take from or return to a batch, or to no batch. The ledger gives `orderNum` as the reason. */
export type LineUnits = {
  lineId: number
  orderNum: string
  productId: number
  batchId: number | null
  quantity: number
}

/** Units to take for an order's delivery; those of an imported order are not checked. */
export type UnitsToPull = LineUnits & { need: Need | undefined }

/**
 * Takes units out of stock (D-81). Stock may go below zero, a batch never (D-86), and an unusable batch stays where it is (D-251). The
 * caller has locked the orders and products.
 */
export async function pullStock(tx: Tx, units: readonly UnitsToPull[], author: Author): Promise<void> {
  const needed = reservedUnits(units.map(({ batchId, quantity }) => ({ productBatchId: batchId, quantity })))
  const batches = await lockLineBatches(tx, units)
  for (const { id, batchNumber, remainingQuantity: free } of batches) {
    if ((needed.get(id) ?? 0) > free) throw new Refusal('batch-taken', { batchNumber, free })
  }
  refuseUnusable(units, batches)
  const pulled = units.map((line) => ({ ...line, quantity: -line.quantity, reason: `Order ${line.orderNum}` }))
  await move(tx, pulled, author)
}

/**
 * Returns units to stock. The caller has locked the orders and products and read from the ledger which units are out. A batch changes only
 * under its product's lock, so it needs none of its own.
 */
export async function returnStock(tx: Tx, units: readonly LineUnits[], author: Author): Promise<void> {
  const returned = units.map((line) => ({ ...line, reason: `Order ${line.orderNum}: returned` }))
  await move(tx, returned, author)
}

function refuseUnusable(units: readonly UnitsToPull[], batches: Awaited<ReturnType<typeof lockLineBatches>>): void {
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  for (const { batchId, need } of units) {
    const batch = byId.get(batchId ?? 0)
    const reason = batch && need && unusableReason(batch, need)
    if (reason) throw unusableBatch(batch.batchNumber, reason)
  }
}

export const unusableBatch = (batchNumber: string | undefined, reason: UnusableReason): Refusal =>
  new Refusal('batch-not-usable', { batchNumber, reason })

function lockLineBatches(tx: Tx, units: readonly LineUnits[]) {
  const batchIds = units.flatMap((line) => line.batchId ?? [])
  return batchIds.length === 0 ? [] : lockBatches(tx, batchIds)
}

const move = (tx: Tx, units: readonly (LineUnits & { reason: string })[], { userId, at }: Author): Promise<void> =>
  pipeline(
    tx,
    moveStock(
      tx,
      units.map(({ lineId, productId, batchId, quantity, reason }) => ({
        productId,
        batchId,
        delta: quantity,
        kind: 'SHIPMENT',
        reason,
        orderLineId: lineId,
        userId,
        createdAt: at,
      })),
    ),
  )
