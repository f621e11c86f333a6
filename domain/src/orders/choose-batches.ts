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

/** Units of one product of an order: those that have no batch yet, and those that were ordered (D-91). */
export type UnitsToAssign = { unbatched: number; ordered: number }

/**
 * Whether batches may be assigned by hand to units of a product: not while more units are without a batch than were ordered, because
 * it is not clear which of them are meant (spec 4.4, D-91). So nobody can tag more units than were ordered.
 */
export const canAssign = ({ unbatched, ordered }: UnitsToAssign): boolean => unbatched <= ordered

type Assigning = {
  batchId: number
  /** Units of the batch: those typed for it, or those available. */
  units: number
  product: UnitsToAssign
}

/**
 * Assigns a batch to a line that has none (D-91): with enough units the whole line gets it, with fewer the line is split. Nothing
 * changes where no batch may be assigned (`canAssign`).
 */
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

/**
 * Assigns the batches that a person chose to units without one, from the top of the list (`assignBatch`): each gives what was typed
 * for it, limited to the units that still need a batch and those it has available (D-90). The rest stays without a batch.
 */
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

/** Units of a product, in a batch or in none. */
type ProductUnits = { productSku: string; batchId: number | null; quantity: number }

/**
 * The SKU of the first product of which a change of an order assigns batches to more units than were ordered (D-91); undefined if
 * there is none. `before` are the lines as they are stored, which say what was ordered; `after` those of the change. Units that keep
 * their batch are not assigned one, and a product that gets none is left alone.
 */
export function assignedBeyondOrder(
  before: readonly ProductUnits[],
  after: readonly ProductUnits[],
): string | undefined {
  const stored = Map.groupBy(before, ({ productSku }) => productSku)
  for (const [sku, lines] of Map.groupBy(after, ({ productSku }) => productSku)) {
    const [had, has] = [unitsByBatch(stored.get(sku) ?? []), unitsByBatch(lines)]
    const kept = sumOf([...has].map(([id, units]) => (id === null ? 0 : Math.min(units, had.get(id) ?? 0))))
    const assigned = sumOf([...has].map(([id, units]) => (id === null ? 0 : units))) - kept
    const units = { unbatched: (has.get(null) ?? 0) + assigned, ordered: sumOf([...had.values()]) - kept }
    if (assigned > 0 && !canAssign(units)) return sku
  }
  return undefined
}

function unitsByBatch(lines: readonly ProductUnits[]): Map<number | null, number> {
  const units = new Map<number | null, number>()
  for (const { batchId, quantity } of lines) units.set(batchId, (units.get(batchId) ?? 0) + quantity)
  return units
}

const sumOf = (units: readonly number[]): number => units.reduce((sum, count) => sum + count, 0)
