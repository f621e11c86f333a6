import { maxQuantity } from '../limits.ts'
import type { Cents } from '../money.ts'
import { type AllocatableLine, isUnallocated, type BatchMode } from './batches/allocate-batches.ts'
import { isOpen, isShipped, type OrderStatus } from './order-status.ts'

/** From the stock ledger, not from the line: units that left and have not returned, by batch. */
export type PulledUnits = { batchId: number | null; quantity: number }

export type StoredLine = {
  id: number
  productId: number
  batchId: number | null
  quantity: number
  tagsPulled: boolean
  pulledUnits: readonly PulledUnits[]
}

/** A line with an id is the stored line of the same product; one without is new. */
export type LineToSave = {
  id: number | null
  batchId: number | null
  quantity: number
  batchMode: BatchMode
  /** This save allocates a batch if it has none. A stored auto line does not ask again by itself (D-168). */
  needsBatch: boolean
}

/** Units return to the batch they left. */
export type StockReturn = PulledUnits & { lineId: number; productId: number }

export type StockPlan<Line> = {
  /** `tagsPulled`: already out of stock. All others reserve their batch, or ship. */
  lines: (Line & { tagsPulled: boolean })[]
  returns: StockReturn[]
  removedIds: number[]
}

/**
 * All units return from an order neither open nor shipped, from a removed line, and from a changed batch (D-81, D-87). A lowered line
 * returns the difference; a raised line is split. Only units that are out according to the ledger return (D-180): units of an imported
 * order left before stock was counted, and must not leave a second time.
 */
export function planStock<Line extends LineToSave>(
  stored: readonly StoredLine[],
  lines: readonly Line[],
  status: OrderStatus,
): StockPlan<Line> {
  const byId = new Map(stored.map((line) => [line.id, line]))
  const keptIds = new Set(lines.map((line) => line.id))
  const removed = stored.filter((line) => !keptIds.has(line.id))
  const plans = lines.map((line) => planLine(line.id === null ? undefined : byId.get(line.id), line, status))
  return {
    lines: plans.flatMap((plan) => plan.lines),
    returns: [...plans.flatMap((plan) => plan.returns), ...removed.flatMap(returnAll)],
    removedIds: removed.map((line) => line.id),
  }
}

function planLine<Line extends LineToSave>(
  stored: StoredLine | undefined,
  line: Line,
  status: OrderStatus,
): Omit<StockPlan<Line>, 'removedIds'> {
  if (!stored?.tagsPulled) return { lines: [{ ...line, tagsPulled: false }], returns: [] }
  const hasUnitsOut = isOut(stored)
  // Units that are out keep their batch when none is chosen: allocating again would find the same one. Shipped lines always do.
  const keepsBatch = line.batchId === null && (line.needsBatch || isShipped(status))
  const batchId = hasUnitsOut && keepsBatch ? stored.batchId : line.batchId
  if (hasUnitsOut && (returnsStock(status) || batchId !== stored.batchId))
    return { lines: [{ ...line, tagsPulled: false }], returns: returnAll(stored) }
  const pulled = { ...line, batchId, quantity: Math.min(line.quantity, stored.quantity), tagsPulled: true }
  const added = line.quantity - stored.quantity
  if (added <= 0) return { lines: [pulled], returns: returnSome(stored, -added) }
  // The added units are a new line, and an auto line is allocated like any new one.
  const isAuto = line.batchMode === 'auto'
  const raised = { ...line, id: null, quantity: added, tagsPulled: false }
  return { lines: [pulled, { ...raised, batchId: isAuto ? null : line.batchId, needsBatch: isAuto }], returns: [] }
}

type UnplannedLine = { batchId: number | null; batchMode: BatchMode; needsBatch: boolean; tagsPulled: boolean }

/** Leaving DRAFT, an auto line is allocated again: its stock has changed (D-169). A line ships with a batch, even in manual mode. */
export function markForAllocation<Line extends UnplannedLine>(
  line: Line,
  { from, to }: { from: OrderStatus | undefined; to: OrderStatus },
): Line {
  if (line.tagsPulled || returnsStock(to)) return line
  if (from === 'DRAFT' && line.batchMode === 'auto') return { ...line, batchId: null, needsBatch: true }
  return isShipped(to) ? { ...line, needsBatch: true } : line
}

/** Draft or canceled: no units are pulled or reserved. */
export const returnsStock = (status: OrderStatus): boolean => !isOpen(status) && !isShipped(status)

/** True for a move between reserved, shipped and neither (D-83). */
export const movesStock = (from: OrderStatus, to: OrderStatus): boolean =>
  isOpen(from) !== isOpen(to) || isShipped(from) !== isShipped(to)

/** According to the ledger. A pulled line without entries shipped before its data was imported. */
const isOut = ({ tagsPulled, pulledUnits }: Pick<StoredLine, 'tagsPulled' | 'pulledUnits'>): boolean =>
  tagsPulled && pulledUnits.length > 0

/** Returns the units that each line's own movements took out (D-82); a line without movements stays pulled. */
export function unpullLines<Line extends StoredLine>(
  lines: readonly Line[],
): { unpulled: Line[]; returns: StockReturn[] } {
  const unpulled = lines.filter(isOut)
  return { unpulled, returns: unpulled.flatMap(returnAll) }
}

const returnAll = ({ id, productId, pulledUnits }: StoredLine): StockReturn[] =>
  pulledUnits.map((units) => ({ ...units, lineId: id, productId }))

function returnSome(line: StoredLine, quantity: number): StockReturn[] {
  let needed = quantity
  return returnAll(line).flatMap((units) => {
    const returned = Math.min(needed, units.quantity)
    needed -= returned
    return returned > 0 ? [{ ...units, quantity: returned }] : []
  })
}

export type OrderToAllocate<Line, Stored extends StoredLine = StoredLine> = {
  /** Undefined for a new order. */
  before: { orderStatus: OrderStatus; lines: readonly Stored[] } | undefined
  status: OrderStatus
  lines: readonly Line[]
}

/** `mergedIds`: the stored lines that were merged into one. */
export type AllocationPlan<Line> = Omit<StockPlan<Line>, 'lines'> & {
  lines: readonly (Line & { tagsPulled: boolean; mergedIds: readonly number[] })[]
}

/**
 * Plans the step before allocation: which units return to stock, which lines need a batch, and which auto lines merge on
 * leaving DRAFT.
 */
export function planAllocation<Line extends LineToSave & Omit<MergeableLine, 'tagsPulled'>>(
  { before, status, lines }: OrderToAllocate<Line>,
  snapshotOf: (line: Line & { tagsPulled: boolean }) => unknown,
): AllocationPlan<Line> {
  const plan = planStock(before?.lines ?? [], lines, status)
  const marked = plan.lines.map((line) => markForAllocation(line, { from: before?.orderStatus, to: status }))
  const isLeavingDraft = before?.orderStatus === 'DRAFT' && !returnsStock(status)
  return {
    ...plan,
    lines: isLeavingDraft ? mergeAutoLines(marked, snapshotOf) : marked.map((line) => ({ ...line, mergedIds: [] })),
  }
}

export type MergeableLine = Omit<AllocatableLine, 'productId' | 'productBatchId'> & {
  id: number | null
  batchId: number | null
  unitPrice: Cents
  priceAdjustment: Cents
}

/** `mergedIds`: the stored lines that were merged into it. Its parts may reuse these ids. */
type MergedLine<Line> = Line & { mergedIds: number[] }

/** Without merging, each save would divide parts again, into more and more lines. Lines whose `snapshotOf` differs stay apart. */
export function mergeAutoLines<Line extends MergeableLine>(
  lines: readonly Line[],
  snapshotOf: (line: Line) => unknown,
): MergedLine<Line>[] {
  const merged: MergedLine<Line>[] = []
  const firsts = new Map<string, MergedLine<Line>>()
  for (const line of lines) {
    const key = isUnallocated({ ...line, productBatchId: line.batchId }) ? mergeKey(line, snapshotOf) : undefined
    const first = key === undefined ? undefined : firsts.get(key)
    if (first && first.quantity + line.quantity <= maxQuantity) {
      first.quantity += line.quantity
      if (line.id !== null) first.mergedIds.push(line.id)
    } else {
      const own = { ...line, mergedIds: [] }
      merged.push(own)
      if (key !== undefined) firsts.set(key, own)
    }
  }
  return merged
}

const mergeKey = <Line extends MergeableLine>(line: Line, snapshotOf: (line: Line) => unknown): string =>
  JSON.stringify([line.unitPrice, line.priceAdjustment, snapshotOf(line)])

/** `ship` takes what is still in the warehouse; `return` brings shipped units back; `release` unreserves and brings pulled ones back. */
export type StockEffect = 'ship' | 'return' | 'release' | 'reserve' | 'none'

/** Stock effects of a change of status alone. */
export function stockEffect(from: OrderStatus, to: OrderStatus): StockEffect {
  if (isShipped(to) && !isShipped(from)) return 'ship'
  if (returnsStock(to) && isShipped(from)) return 'return'
  if (returnsStock(to) && isOpen(from)) return 'release'
  // Units that were shipped stay out of stock when their order is opened again.
  return isOpen(to) && returnsStock(from) ? 'reserve' : 'none'
}

/** True if the order reserves or ships units that it didn't need before. */
export const takesStock = (from: OrderStatus, to: OrderStatus): boolean => {
  const effect = stockEffect(from, to)
  return effect === 'ship' || effect === 'reserve'
}
