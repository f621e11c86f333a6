import type { BatchShare, AvailableUnits } from './allocate-batches.ts'

/** What a person reads at a quantity of a batch that cannot be (spec 5). */
export const quantityProblems = {
  aboveFree: 'Quantity exceeds available tags',
  belowZero: 'Quantity cannot be negative',
} as const

/** What is wrong with units typed for a batch, of which `free` can be had; null when nothing is. */
export function quantityProblem(typed: number, free: number): string | null {
  if (typed < 0) return quantityProblems.belowZero
  return typed > free ? quantityProblems.aboveFree : null
}

/**
 * Divides units over batches as they were chosen by hand, down the list: each gets the least of what still needs a batch, what was
 * typed for it and what of it is free, and never less than nothing (D-90). The rest is without a batch. So no more can be chosen
 * than was ordered (spec 4.4).
 */
export function allocateManually(
  quantity: number,
  chosen: readonly { batchId: number; quantity: number }[],
  free: AvailableUnits,
): BatchShare[] {
  const left = new Map(free)
  const shares: BatchShare[] = []
  let needed = quantity
  for (const { batchId, quantity: typed } of chosen) {
    const had = left.get(batchId) ?? 0
    const taken = Math.min(needed, Math.trunc(typed), had)
    // Not `taken <= 0`: what is no number is nothing.
    if (!(taken > 0)) continue
    shares.push({ batchId, quantity: taken })
    left.set(batchId, had - taken)
    needed -= taken
  }
  return needed > 0 ? [...shares, { batchId: null, quantity: needed }] : shares
}

type Assigning = {
  batchId: number
  /** Units of the batch: what was typed for it, or what of it is free. */
  units: number
  /** All units of the product that are without a batch, and how many of it were asked for. */
  product: { unbatched: number; ordered: number }
}

/**
 * Gives the units of a line without a batch one (D-91): enough of it converts the line, less splits it. Nothing happens while more
 * units are without a batch than were asked for, because then it is not clear which of them are meant.
 */
export function assignBatch(quantity: number, { batchId, units, product }: Assigning): BatchShare[] {
  const taken = product.unbatched > product.ordered ? 0 : Math.max(0, Math.min(units, quantity))
  const shares: BatchShare[] = [
    { batchId, quantity: taken },
    { batchId: null, quantity: quantity - taken },
  ]
  return shares.filter((share) => share.quantity > 0)
}
