import { mergeAutoLines } from './merge-auto-lines.ts'
import type { MergeableLine } from './merge-auto-lines.ts'
import type { OrderStatus } from './order-status.ts'
import {
  type LineToSave,
  markForAllocation,
  planStock,
  returnsStock,
  type StockPlan,
  type StoredLine,
} from './plan-stock.ts'

export type OrderToAllocate<Line, Stored extends StoredLine = StoredLine> = {
  /** The order as it is stored; undefined for a new one. */
  before: { orderStatus: OrderStatus; lines: readonly Stored[] } | undefined
  /** The status it is saved in. */
  status: OrderStatus
  lines: readonly Line[]
}

/** A stock plan whose lines are marked for allocation; `mergedIds` are the stored lines that were merged into one. */
export type AllocationPlan<Line> = Omit<StockPlan<Line>, 'lines'> & {
  lines: readonly (Line & { tagsPulled: boolean; mergedIds: readonly number[] })[]
}

/**
 * What saving an order does to its lines before batches are allocated: which units return to stock (D-81, D-87), which lines need a
 * batch, and, when the order leaves DRAFT, which auto lines become one (D-169). `snapshotOf`: see `mergeAutoLines`.
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
