import {
  type BatchShare,
  type AvailableUnits,
  availableUnits,
  type ReservingLine,
} from '@dray/domain/orders/allocate-batches'
import { allocateManually, quantityProblem } from '@dray/domain/orders/choose-batches'
import type { BatchStock } from './use-batches-of.ts'

/** What was typed for each batch, by its id. */
export type TypedBatches = ReadonlyMap<number, string>

/** The rest of the order the units are chosen for. */
export type OrderContext = {
  /** Its other lines, which hold units too. */
  otherLines: readonly ReservingLine[]
  /** The order itself, when it is saved: what it had before is its own (D-170). */
  orderId?: number | undefined
}

export type ChosenBatches = {
  /** All the units, divided as chosen; what is left has no batch (spec 4.4). */
  shares: BatchShare[]
  free: AvailableUnits
  /** What is wrong with what was typed, by batch. */
  faults: ReadonlyMap<number, string>
  untagged: number
}

/** What the figures typed for the batches of a product come to, for so many units of it. */
export function chosenBatches(
  stock: BatchStock,
  { quantity, typed, otherLines, orderId }: OrderContext & { quantity: number; typed: TypedBatches },
): ChosenBatches {
  const free = availableUnits(stock.batches, { cart: otherLines, pending: stock.pending, orderId })
  const chosen = stock.batches.map(({ id }) => ({ batchId: id, quantity: unitsOf(typed.get(id)) }))
  const shares = allocateManually(quantity, chosen, free)
  const faults = chosen.flatMap(({ batchId, quantity: units }): [number, string][] => {
    const fault = quantityProblem(units, free.get(batchId) ?? 0)
    return fault === null ? [] : [[batchId, fault]]
  })
  return {
    shares,
    free,
    faults: new Map(faults),
    untagged: shares.find(({ batchId }) => batchId === null)?.quantity ?? 0,
  }
}

/** What is no number is nothing. */
const unitsOf = (typed = ''): number => Math.trunc(Number(typed.trim())) || 0

/** How many units the batches can give of what is typed for them. */
export function unitsAllocated(
  stock: BatchStock,
  { typed, ...around }: OrderContext & { typed: TypedBatches },
): number {
  const quantity = unitsTyped(typed)
  return quantity - chosenBatches(stock, { quantity, typed, ...around }).untagged
}

/** How many units are typed for all batches together. */
export const unitsTyped = (typed: TypedBatches): number =>
  [...typed.values()].reduce((sum, text) => sum + Math.max(0, unitsOf(text)), 0)

/** What a person may type as units of a batch: digits, and a minus, which is told to be wrong (spec 5) rather than swallowed. */
export function sanitizeUnits(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, maxDigits)
  return text.trimStart().startsWith('-') ? `-${digits}` : digits
}
const maxDigits = 7

/** The figures that stand for shares made before. */
export const typedFromShares = (shares: readonly BatchShare[]): TypedBatches => {
  const units = new Map<number, number>()
  for (const { batchId, quantity } of shares)
    if (batchId !== null) units.set(batchId, (units.get(batchId) ?? 0) + quantity)
  return new Map([...units].map(([id, count]) => [id, String(count)]))
}
