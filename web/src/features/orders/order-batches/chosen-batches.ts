import type { Need } from '@dray/domain/batches/usable-batches'
import {
  type BatchShare,
  type AvailableUnits,
  availableBatchUnits,
  type ReservingLine,
} from '@dray/domain/orders/batches/allocate-batches'
import { allocateManually, quantityProblem } from '@dray/domain/orders/batches/cart-batches'
import { unitsOfTypedCases } from '@dray/domain/products/cases'
import type { BatchStock } from './product-batches.tsx'
import { parseWhole } from '@dray/domain/typed-figures'

export type TypedBatches = ReadonlyMap<number, string>

export type OrderContext = {
  /** The order's other lines, which use units of the batches too. */
  otherLines: readonly ReservingLine[]
  /** For a saved order: the units it already has from a batch are available to it. */
  orderId?: number | undefined
  need: Need
}

export type ChosenBatches = {
  /** All units, divided as chosen; the rest has no batch (spec 4.4). */
  shares: BatchShare[]
  available: AvailableUnits
  problems: ReadonlyMap<number, string>
  untagged: number
}

export function chosenBatches(
  stock: BatchStock,
  { quantity, typed, otherLines, orderId, need }: OrderContext & { quantity: number; typed: TypedBatches },
): ChosenBatches {
  const available = availableBatchUnits(stock.batches, { cart: otherLines, pending: stock.pending, orderId, need })
  const chosen = stock.batches.map(({ id }) => ({ batchId: id, quantity: parseUnits(typed.get(id)) }))
  const shares = allocateManually(quantity, chosen, available)
  const problems = chosen.flatMap(({ batchId, quantity: units }): [number, string][] => {
    const problem = wholeProblem(typed.get(batchId)) ?? quantityProblem(units, available.get(batchId) ?? 0)
    return problem === null ? [] : [[batchId, problem]]
  })
  return {
    shares,
    available,
    problems: new Map(problems),
    untagged: shares.find(({ batchId }) => batchId === null)?.quantity ?? 0,
  }
}

/** Text that isn't a number counts as 0. */
const wholeProblem = (typed = ''): string | null =>
  /\d/.test(typed) && parseWhole(typed) === undefined ? 'Not a whole number' : null

const parseUnits = (typed = ''): number => parseWhole(typed) ?? 0

export function unitsAllocated(
  stock: BatchStock,
  { typed, ...context }: OrderContext & { typed: TypedBatches },
): number {
  const quantity = unitsTyped(typed)
  return quantity - chosenBatches(stock, { quantity, typed, ...context }).untagged
}

export const unitsTyped = (typed: TypedBatches): number =>
  [...typed.values()].reduce((sum, text) => sum + Math.max(0, parseUnits(text)), 0)

/** Units at once for "4c". */
export const typedBatchUnits = (text: string, unitsPerCase: number | null): string =>
  String(unitsOfTypedCases(text, unitsPerCase) ?? sanitizeUnits(text))

/** Keeps digits, separators and a leading minus, so that "-3" (spec 5) and "7,5" are reported instead of silently changed. */
function sanitizeUnits(text: string): string {
  const digits = text.replace(/[^\d.,]/g, '').slice(0, maxLength)
  return text.trimStart().startsWith('-') ? `-${digits}` : digits
}
const maxLength = '1,000,000'.length

export const typedFromShares = (shares: readonly BatchShare[]): TypedBatches => {
  const units = new Map<number, number>()
  for (const { batchId, quantity } of shares)
    if (batchId !== null) units.set(batchId, (units.get(batchId) ?? 0) + quantity)
  return new Map([...units].map(([id, count]) => [id, String(count)]))
}
