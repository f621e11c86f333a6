import type { BatchShare, AvailableUnits } from './allocate-batches.ts'

/** What is wrong with the quantity of a batch that a person typed (spec 5). */
export const quantityProblems = {
  aboveFree: 'Quantity exceeds available tags',
  belowZero: 'Quantity cannot be negative',
} as const

/** What is wrong with the units typed for a batch that has `available` units; null if nothing is. */
export function quantityProblem(typed: number, available: number): string | null {
  if (typed < 0) return quantityProblems.belowZero
  return typed > available ? quantityProblems.aboveFree : null
}

/**
 * Divides units over the batches that a person chose, from the top of the list: each gives what was typed for it, limited to the units
 * that still need a batch and those it has available (D-90). The rest is without a batch. So no one can choose more units than were
 * ordered (spec 4.4).
 */
export function allocateManually(
  quantity: number,
  chosen: readonly { batchId: number; quantity: number }[],
  available: AvailableUnits,
): BatchShare[] {
  const left = new Map(available)
  const shares: BatchShare[] = []
  let needed = quantity
  for (const { batchId, quantity: typed } of chosen) {
    const units = Math.min(needed, Math.trunc(typed), left.get(batchId) ?? 0)
    // Not `units <= 0`, which is false for NaN.
    if (!(units > 0)) continue
    shares.push({ batchId, quantity: units })
    left.set(batchId, (left.get(batchId) ?? 0) - units)
    needed -= units
  }
  return needed > 0 ? [...shares, { batchId: null, quantity: needed }] : shares
}

type Assigning = {
  batchId: number
  /** Units of the batch: those typed for it, or those available. */
  units: number
  /** Units of the product without a batch, and units ordered. */
  product: { unbatched: number; ordered: number }
}

/**
 * Assigns a batch to a line that has none (D-91): with enough units the whole line gets it, with fewer the line is split. Nothing
 * changes while more units are without a batch than were ordered, because it is not clear which of them are meant.
 */
export function assignBatch(quantity: number, { batchId, units, product }: Assigning): BatchShare[] {
  const assigned = product.unbatched > product.ordered ? 0 : Math.max(0, Math.min(units, quantity))
  const shares: BatchShare[] = [
    { batchId, quantity: assigned },
    { batchId: null, quantity: quantity - assigned },
  ]
  return shares.filter((share) => share.quantity > 0)
}
