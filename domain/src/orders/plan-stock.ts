import type { BatchMode } from './allocate-batches.ts'
import { isShipped, isOpen, type OrderStatus } from './order-status.ts'

/** Units of a line that have left and are not back, by the batch they left: what the ledger says, never what the line says. */
export type PulledUnits = { batchId: number | null; quantity: number }

export type StoredLine = {
  id: number
  productId: number
  batchId: number | null
  quantity: number
  tagsPulled: boolean
  out: readonly PulledUnits[]
}

/** A line as it was written. One with an id is the stored line of that id, and of the same product. */
export type WrittenLine = {
  id: number | null
  batchId: number | null
  quantity: number
  /** How its batch is chosen; kept with the line. */
  batchMode: BatchMode
  /** Whether this save is to find it a batch, if it has none. An `auto` line that was there before does not look again by itself. */
  looksForBatch: boolean
}

export type StockReturn = PulledUnits & { lineId: number; productId: number }

export type StockPlan<Line> = {
  /** The lines in their sequence, each with whether its goods are out. What is not will claim its batch, or leave. */
  lines: (Line & { tagsPulled: boolean })[]
  back: StockReturn[]
  removed: number[]
}

/**
 * What an order that is saved with these lines in this status does to goods that left before (D-81, D-87). Everything returns from
 * an order that is neither open nor delivered, from a line that was removed and from one that is of another batch now; the
 * difference returns from a lowered line. A raised line stays as it is, and a further one asks for the difference.
 *
 * Only what the ledger says is out comes back. Goods of an imported order left before the stock was counted: nothing of them is
 * out, so nothing comes back, and their line stays pulled, so that they do not leave a second time either.
 */
export function planStock<Line extends WrittenLine>(
  stored: readonly StoredLine[],
  written: readonly Line[],
  status: OrderStatus,
): StockPlan<Line> {
  const byId = new Map(stored.map((line) => [line.id, line]))
  const kept = new Set(written.map((line) => line.id))
  const removed = stored.filter((line) => !kept.has(line.id))
  const planned = written.map((line) => planLine(line.id === null ? undefined : byId.get(line.id), line, status))
  return {
    lines: planned.flatMap((one) => one.lines),
    back: [...planned.flatMap((one) => one.back), ...removed.flatMap((line) => returnAll(line))],
    removed: removed.map((line) => line.id),
  }
}

type PlannedLine<Line> = Omit<StockPlan<Line>, 'removed'>

function planLine<Line extends WrittenLine>(
  stored: StoredLine | undefined,
  line: Line,
  status: OrderStatus,
): PlannedLine<Line> {
  if (!stored?.tagsPulled) return { lines: [{ ...line, tagsPulled: false }], back: [] }
  const isOut = stored.out.length > 0
  // Whoever leaves the batch to be found has nothing to look for once the goods are out; of a delivered order everybody does (D-81).
  const isLeftOpen = line.batchId === null && (line.looksForBatch || isShipped(status))
  const batchId = isOut && isLeftOpen ? stored.batchId : line.batchId
  if (isOut && (returnsStock(status) || batchId !== stored.batchId))
    return { lines: [{ ...line, tagsPulled: false }], back: returnAll(stored) }
  const pulled = { ...line, batchId, quantity: Math.min(line.quantity, stored.quantity), tagsPulled: true }
  const more = line.quantity - stored.quantity
  if (more <= 0) return { lines: [pulled], back: returnSome(stored, -more) }
  const added = { ...line, id: null, quantity: more, tagsPulled: false }
  // A line of its own: it looks for its batch like any new one.
  const isFound = line.batchMode === 'auto'
  return { lines: [pulled, { ...added, batchId: isFound ? null : line.batchId, looksForBatch: isFound }], back: [] }
}

type AskingLine = {
  batchId?: number | null | undefined
  batchMode?: BatchMode | undefined
  looksForBatch?: boolean | undefined
  tagsPulled?: boolean | undefined
}

/**
 * A line as it looks for a batch when its order goes from one status to another; a new order comes from none. Out of DRAFT an
 * `auto` line looks anew: what its batch was chosen from is long ago (D-169). What leaves without a batch looks for one before, even
 * one by hand (D-81).
 */
export function markForAllocation<Line extends AskingLine>(
  line: Line,
  { from, to }: { from: OrderStatus | null; to: OrderStatus },
): Line {
  if (line.tagsPulled || returnsStock(to)) return line
  if (from === 'DRAFT' && line.batchMode === 'auto') return { ...line, batchId: null, looksForBatch: true }
  return isShipped(to) ? { ...line, looksForBatch: true } : line
}

/** In these statuses nothing of an order is out of the warehouse, nor promised (D-87). */
export const returnsStock = (status: OrderStatus): boolean => !isOpen(status) && !isShipped(status)

const returnAll = ({ id, productId, out }: StoredLine): StockReturn[] =>
  out.map((goods) => ({ ...goods, lineId: id, productId }))

function returnSome(line: StoredLine, units: number): StockReturn[] {
  let needed = units
  return returnAll(line).flatMap((goods) => {
    const quantity = Math.min(needed, goods.quantity)
    needed -= quantity
    return quantity > 0 ? [{ ...goods, quantity }] : []
  })
}
