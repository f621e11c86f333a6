import type { Cents } from '../money.ts'
import { type AllocatableLine, isUnallocated } from './allocate-batches.ts'
import { maxQuantity } from '../limits.ts'

export type MergeableLine = Omit<AllocatableLine, 'productId' | 'productBatchId'> & {
  id: number | null
  batchId: number | null
  unitPrice: Cents
  priceAdjustment: Cents
}

/** `mergedIds`: the stored lines that were merged into it. Its parts may have these ids again. */
type MergedLine<Line> = Line & { mergedIds: number[] }

/** Otherwise each save would divide parts again, into more and more lines (D-169). Lines whose `snapshotOf` differs stay apart. */
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
