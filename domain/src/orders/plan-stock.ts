import type { BatchMode } from './batch-mode.ts'
import { isOpen, isShipped, type OrderStatus } from './order-status.ts'

/** Units of a line that left stock and have not returned, by the batch they left: from the stock ledger, not from the line. */
export type PulledUnits = { batchId: number | null; quantity: number }

export type StoredLine = {
  id: number
  productId: number
  batchId: number | null
  quantity: number
  tagsPulled: boolean
  pulledUnits: readonly PulledUnits[]
}

/** A line to be saved. With an id it is the stored line of that id and of the same product; without, it is new. */
export type LineToSave = {
  id: number | null
  batchId: number | null
  quantity: number
  /** How the line gets its batch; stored with the line. */
  batchMode: BatchMode
  /** Whether this save allocates a batch to the line if it has none. A stored auto line does not ask again by itself (D-168). */
  needsBatch: boolean
}

/** Units of a stored line that return to stock, into the batch they left. */
export type StockReturn = PulledUnits & { lineId: number; productId: number }

export type StockPlan<Line> = {
  /** The lines in sequence, each with whether its units are already out of stock. All others reserve their batch, or ship. */
  lines: (Line & { tagsPulled: boolean })[]
  returns: StockReturn[]
  /** The stored lines that are no longer on the order. */
  removedIds: number[]
}

/**
 * What saving an order with these lines, in this status, does to units that were pulled before (D-81, D-87). All units return from
 * an order that is neither open nor shipped, from a removed line, and from a line that now has another batch; of a line whose
 * quantity was lowered, the difference returns. A line whose quantity was raised is split: the difference is a line of its own.
 *
 * Only units that the ledger says are out can return (D-180). Units of an imported order left before the stock was counted: none of
 * them are out, so none return, and their line stays pulled so that they do not leave a second time.
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
  // Units that are out keep their batch when none is chosen: allocating again would find the same one. Shipped lines always do (D-81).
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

/**
 * A line, marked for allocation if its order's change of status requires a batch; a new order comes from no status. When an order
 * leaves DRAFT, an auto line gives up its batch and is allocated again, because the stock it was chosen from has changed (D-169).
 * A line that ships without a batch is allocated one first, even in manual mode (D-81).
 */
export function markForAllocation<Line extends UnplannedLine>(
  line: Line,
  { from, to }: { from: OrderStatus | undefined; to: OrderStatus },
): Line {
  if (line.tagsPulled || returnsStock(to)) return line
  if (from === 'DRAFT' && line.batchMode === 'auto') return { ...line, batchId: null, needsBatch: true }
  return isShipped(to) ? { ...line, needsBatch: true } : line
}

/** Whether no units of an order in this status are pulled or reserved: it is a draft, or it was called off (D-87). */
export const returnsStock = (status: OrderStatus): boolean => !isOpen(status) && !isShipped(status)

/** Whether the two statuses treat units differently: as reserved, as shipped, or as neither (D-81, D-83, D-87). */
export const movesStock = (from: OrderStatus, to: OrderStatus): boolean =>
  isOpen(from) !== isOpen(to) || isShipped(from) !== isShipped(to)

/** Whether any units of a line are out of stock by the ledger. A line that was pulled without it left before its data was imported. */
const isOut = ({ tagsPulled, pulledUnits }: Pick<StoredLine, 'tagsPulled' | 'pulledUnits'>): boolean =>
  tagsPulled && pulledUnits.length > 0

/**
 * What returns when lines are unpulled: for each line exactly the units that its own movements took out, as on every other path
 * (D-82, D-180). A line without movements has nothing to return and stays pulled, so that its units do not leave a second time.
 */
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
