import type { Cents } from '../money.ts'
import { type AllocatableLine, isUnallocated } from './allocate-batches.ts'
import { largestQuantity } from './cart.ts'

type MergeableLine = Omit<AllocatableLine, 'productId' | 'productBatchId'> & {
  id: number | null
  batchId: number | null
  unitPrice: Cents
  priceAdjustment: Cents
}

/** `joinedIds`: the stored lines that it took in. Its parts may go by these ids again. */
type MergedLine<Line> = Line & { joinedIds: number[] }

/**
 * Auto lines that look for batches and say the same, together again as one where the first of them stood: parts that an order was
 * divided into before would each be divided anew, and it would end in ever more lines (D-169). `copiedOf`: what a line copied of its
 * product; where that differs, lines stay apart.
 */
export function mergeAutoLines<Line extends MergeableLine>(
  lines: readonly Line[],
  copiedOf: (line: Line) => unknown,
): MergedLine<Line>[] {
  const joined: MergedLine<Line>[] = []
  const firsts = new Map<string, MergedLine<Line>>()
  for (const line of lines) {
    const kind = isUnallocated({ ...line, productBatchId: line.batchId }) ? kindOf(line, copiedOf) : undefined
    const first = kind === undefined ? undefined : firsts.get(kind)
    if (first && first.quantity + line.quantity <= largestQuantity) {
      first.quantity += line.quantity
      if (line.id !== null) first.joinedIds.push(line.id)
    } else {
      const own = { ...line, joinedIds: [] }
      joined.push(own)
      if (kind !== undefined) firsts.set(kind, own)
    }
  }
  return joined
}

const kindOf = <Line extends MergeableLine>(line: Line, copiedOf: (line: Line) => unknown): string =>
  JSON.stringify([line.unitPrice, line.priceAdjustment, copiedOf(line)])
