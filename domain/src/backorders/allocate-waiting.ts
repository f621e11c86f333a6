import type { BatchShare } from '../orders/batches/allocate-batches.ts'
import { type QueuedLine, allocateQueue, type StockForQueue } from './queue.ts'

/** Lines that people tag by hand, and those that need no batch, are left alone. */
export const waitsForBatch = ({ batchMode, shouldHaveTag }: QueuedLine): boolean =>
  batchMode === 'auto' && shouldHaveTag

/**
 * Parts by line id, for the lines that get units they don't have yet: those without a batch, and those whose batch can't be used or
 * has too few units. `queue`: all lines of the products, so that each gets what it is shown as having.
 */
export function allocateWaiting(
  queue: readonly QueuedLine[],
  stock: StockForQueue,
): ReadonlyMap<number, readonly BatchShare[]> {
  return new Map(
    allocateQueue(queue, stock).flatMap(({ line, ships, waits }) => {
      const isNews = ships.some(({ batchId }) => batchId !== line.batchId)
      if (!waitsForBatch(line) || !isNews) return []
      return [[line.id, waits > 0 ? [...ships, { batchId: null, quantity: waits }] : ships] as const]
    }),
  )
}
