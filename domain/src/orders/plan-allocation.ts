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
  /** Undefined for a new order. */
  before: { orderStatus: OrderStatus; lines: readonly Stored[] } | undefined
  status: OrderStatus
  lines: readonly Line[]
}

/** `mergedIds`: the stored lines that were merged into one. */
export type AllocationPlan<Line> = Omit<StockPlan<Line>, 'lines'> & {
  lines: readonly (Line & { tagsPulled: boolean; mergedIds: readonly number[] })[]
}

/** Before allocation: units that return to stock (D-81, D-87), lines that need a batch, auto lines merged on leaving DRAFT (D-169). */
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
