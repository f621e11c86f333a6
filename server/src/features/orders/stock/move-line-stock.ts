import { mayPullUntraced, untracedProblem } from '@dray/domain/batches/trace'
import { type Need, type UnusableReason, unusableReason } from '@dray/domain/batches/usable-batches'
import { reservedUnits } from '@dray/domain/orders/batches/allocate-batches'
import type { Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { lockBatches, moveStock, stockInBatches } from '../../products/index.ts'

/** Units of a line to take from or return to a batch, or to no batch. The ledger gives `orderNum` as the reason. */
export type LineUnits = {
  lineId: number
  orderNum: string
  productId: number
  batchId: number | null
  quantity: number
}

/** Units to take for an order's delivery; those of an imported order are not checked. */
export type UnitsToPull = LineUnits & { need: Need | undefined; untraced?: UntracedRelease | undefined }

/** Lets the user ship units without a batch while only unusable ones are left, for a reason (D-353). */
export type UntracedRelease = { isAllowed: boolean; reason: string | null }

export const untracedRelease = (user: Person, reason: string | null | undefined): UntracedRelease => ({
  isAllowed: mayPullUntraced(user),
  reason: reason ?? null,
})

/**
 * Takes units out of stock (D-81). Stock may go below zero, a batch never, and an unusable batch stays where it is, also if
 * the line names none. The caller has locked the orders and products. Returns the lines whose units left for the given reason only.
 */
export async function pullStock(tx: Tx, units: readonly UnitsToPull[], author: Author): Promise<ReadonlySet<number>> {
  const needed = reservedUnits(units.map(({ batchId, quantity }) => ({ productBatchId: batchId, quantity })))
  const batches = await lockLineBatches(tx, units)
  for (const { id, batchNumber, remainingQuantity: free } of batches) {
    if ((needed.get(id) ?? 0) > free) throw new Refusal('batch-taken', { batchNumber, free })
  }
  refuseUnusable(units, batches)
  const released = await releaseUntraced(tx, units, needed)
  const pulled = units.map((line) => ({ ...line, quantity: -line.quantity, reason: pullReason(line, released) }))
  await move(tx, pulled, author)
  return released
}

/** For the order's change log. */
export const untracedNote = ({ reason }: UntracedRelease): string => `Left without a batch: ${reason ?? ''}`

const pullReason = ({ lineId, orderNum, untraced }: UnitsToPull, released: ReadonlySet<number>): string =>
  released.has(lineId) ? `Order ${orderNum}, without a batch: ${untraced?.reason ?? ''}` : `Order ${orderNum}`

/** Refuses units without a batch that can only come from unusable batches, unless they have a reason. Returns the lines that do. */
async function releaseUntraced(
  tx: Tx,
  units: readonly UnitsToPull[],
  needed: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  const untraced = units.filter(({ batchId, need }) => batchId === null && need !== undefined)
  if (untraced.length === 0) return new Set()
  const rows = await stockInBatches(tx, [...new Set(untraced.map(({ productId }) => productId))])
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  const pulled = new Map<number, number>()
  for (const { productId, quantity } of units) pulled.set(productId, (pulled.get(productId) ?? 0) + quantity)
  const released = new Set<number>()
  for (const { lineId, productId, need, untraced: release } of untraced) {
    const [first, ...others] = byProduct.get(productId) ?? []
    if (first === undefined || need === undefined) continue
    const batches = [first, ...others].map((batch) => ({
      ...batch,
      remainingQuantity: batch.remainingQuantity - (needed.get(batch.id) ?? 0),
    }))
    const problem = untracedProblem(first.stock - (pulled.get(productId) ?? 0), batches, need)
    if (problem === undefined) continue
    const needsReason = release?.isAllowed === true
    if (!needsReason || release.reason === null)
      throw new Refusal('batch-not-usable', { ...problem, sku: first.sku, withoutBatch: true, needsReason })
    released.add(lineId)
  }
  return released
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
