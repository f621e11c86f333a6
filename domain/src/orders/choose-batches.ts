import type { BatchShare, AvailableUnits } from './allocate-batches.ts'

export const quantityProblems = {
  aboveFree: 'Quantity exceeds available tags',
  belowZero: 'Quantity cannot be negative',
} as const

export function quantityProblem(typed: number, available: number): string | null {
  if (typed < 0) return quantityProblems.belowZero
  return typed > available ? quantityProblems.aboveFree : null
}

/** Of one product of an order (D-91). */
export type UnitsToAssign = { unbatched: number; ordered: number }

/** Not while more units are without a batch than were ordered, since it's unclear which are meant (spec 4.4, D-91). */
export const canAssign = ({ unbatched, ordered }: UnitsToAssign): boolean => unbatched <= ordered

type Assigning = {
  batchId: number
  /** Typed for the batch, or available. */
  units: number
  product: UnitsToAssign
}

/** With enough units the whole line gets it, with fewer the line is split (D-91). */
export function assignBatch(quantity: number, { batchId, units, product }: Assigning): BatchShare[] {
  const assigned = canAssign(product) ? Math.min(Math.trunc(units), quantity) : 0
  // Not `assigned <= 0`, which is false for NaN.
  if (!(assigned > 0)) return quantity > 0 ? [{ batchId: null, quantity }] : []
  const shares: BatchShare[] = [
    { batchId, quantity: assigned },
    { batchId: null, quantity: quantity - assigned },
  ]
  return shares.filter((share) => share.quantity > 0)
}

/** From the top: each batch gives what was typed for it, up to what is still needed and it has available (D-90). */
export function allocateManually(
  quantity: number,
  chosen: readonly { batchId: number; quantity: number }[],
  available: AvailableUnits,
): BatchShare[] {
  const left = new Map(available)
  const shares: BatchShare[] = []
  let unbatched = quantity
  for (const { batchId, quantity: typed } of chosen) {
    const free = left.get(batchId) ?? 0
    const product = { unbatched, ordered: quantity }
    const parts = assignBatch(unbatched, { batchId, units: Math.min(Math.trunc(typed), free), product })
    const assigned = parts.find((part) => part.batchId !== null)
    if (assigned === undefined) continue
    shares.push(assigned)
    left.set(batchId, free - assigned.quantity)
    unbatched -= assigned.quantity
  }
  return unbatched > 0 ? [...shares, { batchId: null, quantity: unbatched }] : shares
}

type ProductUnits = { productSku: string; batchId: number | null; quantity: number }

/** The SKU of the first product that gets batches for more units than were ordered (D-91). Units that keep their batch don't count. */
export function assignedBeyondOrder(
  before: readonly ProductUnits[],
  after: readonly ProductUnits[],
): string | undefined {
  const stored = Map.groupBy(before, ({ productSku }) => productSku)
  for (const [sku, lines] of Map.groupBy(after, ({ productSku }) => productSku)) {
    const [had, has] = [unitsByBatch(stored.get(sku) ?? []), unitsByBatch(lines)]
    const kept = sumUnits([...has].map(([id, units]) => (id === null ? 0 : Math.min(units, had.get(id) ?? 0))))
    const assigned = sumUnits([...has].map(([id, units]) => (id === null ? 0 : units))) - kept
    const units = { unbatched: (has.get(null) ?? 0) + assigned, ordered: sumUnits([...had.values()]) - kept }
    if (assigned > 0 && !canAssign(units)) return sku
  }
  return undefined
}

function unitsByBatch(lines: readonly ProductUnits[]): Map<number | null, number> {
  const units = new Map<number | null, number>()
  for (const { batchId, quantity } of lines) units.set(batchId, (units.get(batchId) ?? 0) + quantity)
  return units
}

const sumUnits = (units: readonly number[]): number => units.reduce((sum, count) => sum + count, 0)
