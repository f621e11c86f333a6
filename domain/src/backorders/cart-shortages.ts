import { type Need, unusableReason } from '../batches/usable-batches.ts'
import { type BatchMode, type BatchOrder, type BatchRule, usableInOrder } from '../orders/batches/allocate-batches.ts'
import { type ArrivingUnits, arrivalsInSequence, waitingClaims, type LinePromise } from './promises.ts'
import { type QueueBatch, allocateQueue } from './queue.ts'

export type CartLine = {
  key: number
  id?: number | undefined
  productId: number
  quantity: number
  productBatchId: number | null
  batchMode: BatchMode
  shouldHaveTag: boolean
  tagsPulled: boolean
}

/** A product's units left for an order by the queue; `left` is per batch. */
export type StockLeft = {
  productId: number
  loose: number
  waitsAhead: number
  goesFirst: string | null
  batches: readonly (QueueBatch & { left: number })[]
}

type Cart = {
  need: Need
  batchOrder: BatchOrder
  /** Products that aren't here are taken as enough. */
  stock: ReadonlyMap<number, StockLeft>
  /** Units pulled so far, by the id of a stored line: only what is added to them can be short. */
  pulled: ReadonlyMap<number, number>
  arriving: readonly ArrivingUnits[]
}

/** The short lines of an order that is being edited, by key: it gets what the queue leaves it, line by line. */
export function cartShortages(lines: readonly CartLine[], cart: Cart): Map<number, LinePromise> {
  const { need, batchOrder, stock, pulled, arriving } = cart
  const queue = lines.flatMap((line, place) => {
    const { id, productId, productBatchId: batchId, batchMode, shouldHaveTag } = line
    const quantity = line.tagsPulled ? line.quantity - (pulled.get(id ?? 0) ?? line.quantity) : line.quantity
    if (quantity <= 0 || !stock.has(productId)) return []
    // Stored lines first; new ones in their sequence.
    const own = { id: id ?? Number.MAX_SAFE_INTEGER - lines.length + place, orderId: 0, ...nowhere }
    return { ...own, key: line.key, productId, quantity, batchId, batchMode, shouldHaveTag, need }
  })
  const all = [...stock.values()]
  const batches = all.flatMap(({ batches: ofProduct }) => ofProduct)
  const allocated = allocateQueue(queue, {
    batches: batches.map((batch) => ({ ...batch, remainingQuantity: batch.left })),
    batchOrder,
    looseOf: (productId) => stock.get(productId)?.loose ?? 0,
  })
  const ahead = all.map(({ productId, waitsAhead }) => ({ line: null, productId, units: waitsAhead }))
  const arrivals = arrivalsInSequence([...ahead, ...waitingClaims(allocated)], arriving)
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  return new Map(
    allocated.flatMap(({ line, waits }) => {
      const arrival = arrivals.get(line)
      if (waits === 0 || arrival === undefined) return []
      const batch = byId.get(line.batchId ?? 0)
      const left = stock.get(line.productId)
      const promise: LinePromise = {
        missing: waits,
        ...arrival,
        unusableReason: (batch && unusableReason(batch, need)) ?? undefined,
        unlabeledUnits: line.shouldHaveTag ? left?.loose : undefined,
        goesFirst: left?.goesFirst ?? undefined,
      }
      return [[line.key, promise] as const]
    }),
  )
}

const nowhere = { chainCreatedAt: new Date(0), chainId: 0 }

/** The batch that an order would take next of those with units left for it; undefined if there is none. */
export const replacementBatch = <Batch extends QueueBatch & { left: number }>(
  batches: readonly Batch[],
  rule: BatchRule,
): Batch | undefined => usableInOrder(batches, rule).find(({ left }) => left > 0)
