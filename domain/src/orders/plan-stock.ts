import type { BatchMode } from './batch-mode.ts'
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

/** With an id it is the stored line of the same product; without, it is new. */
export type LineToSave = {
  id: number | null
  batchId: number | null
  quantity: number
  batchMode: BatchMode
  /** This save allocates a batch if it has none. A stored auto line does not ask again by itself (D-168). */
  needsBatch: boolean
}

/** Into the batch they left. */
export type StockReturn = PulledUnits & { lineId: number; productId: number }

export type StockPlan<Line> = {
  /** `tagsPulled`: already out of stock. All others reserve their batch, or ship. */
  lines: (Line & { tagsPulled: boolean })[]
  returns: StockReturn[]
  removedIds: number[]
}

/**
 * All units return from an order neither open nor shipped, from a removed line, and from a changed batch (D-81, D-87).
 * Of a lowered line the difference returns; a raised line is split. Only units that the ledger says are out return (D-180):
 * units of an imported order left before stock was counted, and must not leave a second time.
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

/** Leaving DRAFT, an auto line is allocated again: its stock has changed (D-169). A line ships with a batch, even in manual mode (D-81). */
export function markForAllocation<Line extends UnplannedLine>(
  line: Line,
  { from, to }: { from: OrderStatus | undefined; to: OrderStatus },
): Line {
  if (line.tagsPulled || returnsStock(to)) return line
  if (from === 'DRAFT' && line.batchMode === 'auto') return { ...line, batchId: null, needsBatch: true }
  return isShipped(to) ? { ...line, needsBatch: true } : line
}

/** A draft, or called off: no units are pulled or reserved (D-87). */
export const returnsStock = (status: OrderStatus): boolean => !isOpen(status) && !isShipped(status)

/** Between reserved, shipped and neither (D-81, D-83, D-87). */
export const movesStock = (from: OrderStatus, to: OrderStatus): boolean =>
  isOpen(from) !== isOpen(to) || isShipped(from) !== isShipped(to)

/** By the ledger. A line that was pulled without it left before its data was imported. */
const isOut = ({ tagsPulled, pulledUnits }: Pick<StoredLine, 'tagsPulled' | 'pulledUnits'>): boolean =>
  tagsPulled && pulledUnits.length > 0

/** For each line the units that its own movements took out (D-82, D-180); a line without movements stays pulled. */
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
