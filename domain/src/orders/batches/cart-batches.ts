import { isQuantity } from '../../limits.ts'
import type { Cents } from '../../money.ts'
import type { AvailableUnits, BatchShare } from './allocate-batches.ts'
import {
  appendLine,
  canTakeUnits,
  type Cart,
  type CartLine,
  type CartProduct,
  findLine,
  maxUnits,
  newLine,
  replaceLine,
} from '../cart.ts'

type BatchNumbers = ReadonlyMap<number, string>

/** A line for each batch, and one without for the rest; added to a manual line of the same batch and price (spec 4.4). */
export function addWithBatches(
  cart: Cart,
  product: CartProduct,
  { unitPrice, shares, numbers }: { unitPrice: Cents; shares: readonly BatchShare[]; numbers: BatchNumbers },
): Cart {
  return shares.reduce((before, { batchId, quantity }) => {
    if (!isQuantity(quantity)) return before
    const existing = before.lines.find(
      (line) =>
        line.batchMode === 'manual' &&
        line.productBatchId === batchId &&
        !line.tagsPulled &&
        canTakeUnits(line, { productId: product.id, unitPrice, quantity }),
    )
    if (existing) return replaceLine(before, { ...existing, quantity: existing.quantity + quantity })
    const line = newLine(product, { unitPrice, quantity, key: before.nextKey })
    return appendLine(before, { ...line, ...ofBatch(batchId, numbers) })
  }, cart)
}

/** Unpulled lines of the same product and price that equally need a batch. A pulled line is chosen alone: its units have left stock. */
export function linesToTag(cart: Cart, key: number): readonly CartLine[] {
  const line = findLine(cart, key)
  if (line === undefined) return []
  return line.tagsPulled ? [line] : cart.lines.filter((each) => !each.tagsPulled && isAlike(each, line))
}

/** The lines take the place of the first; a line that keeps its batch stays the same stored line. Shares must be of exactly their units (D-91). */
export function chooseBatches(cart: Cart, key: number, shares: readonly BatchShare[], numbers: BatchNumbers): Cart {
  const lines = linesToTag(cart, key)
  const [first] = lines
  const units = { unbatched: totalUnits(shares), ordered: totalUnits(lines) }
  if (first === undefined || first.tagsPulled || !canAssign(units) || units.unbatched < units.ordered) return cart
  const parts = shares.flatMap((share) => splitByMax(share, maxUnits(first)))
  const unused = [...lines]
  const same = parts.map(({ batchId }) => takeFirst(unused, (line) => line.productBatchId === batchId))
  const bases = same.map((line) => line ?? takeFirst(unused, () => true))
  let nextKey = cart.nextKey
  const divided = parts.map(({ batchId, quantity }, place): CartLine => {
    const base = bases[place] ?? { ...withoutId(first), dividedFrom: first.key, key: nextKey++ }
    return { ...base, quantity, ...ofBatch(batchId, numbers) }
  })
  const replaced = new Set(lines)
  return {
    lines: cart.lines.flatMap((line) => (line === first ? divided : replaced.has(line) ? [] : [line])),
    nextKey,
  }
}

/** Merges lines that are alike, because the server allocates the oldest batches. Pulled lines stay. */
export function switchToAuto(cart: Cart, productId: number): Cart {
  const lines: CartLine[] = []
  for (const line of cart.lines) {
    if (line.productId !== productId || !canBeAuto(line)) {
      lines.push(line)
      continue
    }
    const place = lines.findIndex(
      (each) => isUnallocatedAuto(each) && isAlike(each, line) && each.quantity + line.quantity <= maxUnits(line),
    )
    const existing = lines[place]
    if (existing) lines[place] = { ...existing, quantity: existing.quantity + line.quantity }
    else lines.push({ ...line, productBatchId: null, productBatchNumber: null, batchMode: 'auto' })
  }
  return { ...cart, lines }
}

/** A line that needs no batch and has none stays as it is. */
const canBeAuto = ({ tagsPulled, shouldHaveTag, productBatchId }: CartLine): boolean =>
  !tagsPulled && (shouldHaveTag || productBatchId !== null)

const isUnallocatedAuto = ({ tagsPulled, batchMode, productBatchId }: CartLine): boolean =>
  !tagsPulled && batchMode === 'auto' && productBatchId === null

const isAlike = (a: CartLine, b: CartLine): boolean =>
  a.productId === b.productId &&
  a.unitPrice === b.unitPrice &&
  a.priceAdjustment === b.priceAdjustment &&
  a.shouldHaveTag === b.shouldHaveTag

function splitByMax({ batchId, quantity }: BatchShare, max: number): BatchShare[] {
  const full = Math.ceil(quantity / max) - 1
  const parts = Array.from({ length: Math.max(0, full) }, () => ({ batchId, quantity: max }))
  return quantity > 0 ? [...parts, { batchId, quantity: quantity - full * max }] : parts
}

export const totalUnits = (shares: readonly { quantity: number }[]): number =>
  shares.reduce((sum, { quantity }) => sum + quantity, 0)

const ofBatch = (batchId: number | null, numbers: BatchNumbers) => ({
  productBatchId: batchId,
  productBatchNumber: batchId === null ? null : (numbers.get(batchId) ?? null),
  batchMode: 'manual' as const,
})

function takeFirst(lines: CartLine[], matches: (line: CartLine) => boolean): CartLine | undefined {
  const place = lines.findIndex(matches)
  return place < 0 ? undefined : lines.splice(place, 1)[0]
}

function withoutId({ id: _, ...line }: CartLine): CartLine {
  return line
}

const quantityProblems = {
  aboveFree: 'Quantity exceeds available tags',
  belowZero: 'Quantity cannot be negative',
} as const

export function quantityProblem(typed: number, available: number): string | null {
  if (typed < 0) return quantityProblems.belowZero
  return typed > available ? quantityProblems.aboveFree : null
}

/** Units of one product of an order. */
type UnitsToAssign = { unbatched: number; ordered: number }

/** False while more units lack a batch than were ordered, since it's unclear which units to assign (spec 4.4). */
export const canAssign = ({ unbatched, ordered }: UnitsToAssign): boolean => unbatched <= ordered

type Assigning = {
  batchId: number
  /** The units typed for the batch, or its available units. */
  units: number
  product: UnitsToAssign
}

/** With enough units the whole line gets the batch; with fewer the line is split. */
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

/** Takes units from the top of the list: each batch gives the quantity typed for it, up to what is still needed and available (D-90). */
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

/** The SKU of the first product that gets batches for more units than were ordered. Units that keep their batch don't count. */
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
