import type { Cents } from '../money.ts'
import type { BatchShare } from './allocate-batches.ts'
import {
  type Cart,
  type CartLine,
  type CartProduct,
  isQuantity,
  findLine,
  maxUnits,
  newLine,
  canTakeUnits,
  replaceLine,
  appendLine,
} from './cart.ts'

/** Batches by their ids, as far as a line shows them. */
type BatchNumbers = ReadonlyMap<number, string>

/**
 * Puts units in the cart by the batches chosen by hand (spec 4.4, manual mode): a line for each batch, and one without a batch for
 * the rest. A line chosen by hand before, of the same batch at the same price, takes them.
 */
export function addWithBatches(
  cart: Cart,
  product: CartProduct,
  { unitPrice, shares, numbers }: { unitPrice: Cents; shares: readonly BatchShare[]; numbers: BatchNumbers },
): Cart {
  return shares.reduce((before, { batchId, quantity }) => {
    if (!isQuantity(quantity)) return before
    const taking = before.lines.find(
      (line) =>
        line.batchMode === 'manual' &&
        line.productBatchId === batchId &&
        !line.tagsPulled &&
        canTakeUnits(line, { productId: product.id, unitPrice, quantity }),
    )
    if (taking) return replaceLine(before, { ...taking, quantity: taking.quantity + quantity })
    const line = newLine(product, { unitPrice, quantity, key: before.nextKey })
    return appendLine(before, { ...line, ...ofBatch(batchId, numbers) })
  }, cart)
}

/**
 * The lines whose batches are chosen together with those of one line: of the same product at the same price, their goods still
 * there and all to be tagged. A pulled line stands alone: its goods have left.
 */
export function linesToTag(cart: Cart, key: number): readonly CartLine[] {
  const line = findLine(cart, key)
  if (line === undefined) return []
  return line.tagsPulled ? [line] : cart.lines.filter((one) => !one.tagsPulled && isAlike(one, line))
}

/**
 * Gives the units of a line, and of those chosen together with it, the batches a person chose; they stand where the first of them
 * stood. A line that keeps its batch keeps its place in the saved order too. Nothing happens unless the shares are of all their
 * units, no more and no less.
 */
export function chooseBatches(cart: Cart, key: number, shares: readonly BatchShare[], numbers: BatchNumbers): Cart {
  const lines = linesToTag(cart, key)
  const [first] = lines
  if (first === undefined || first.tagsPulled || unitsOf(shares) !== unitsOf(lines)) return cart
  const parts = shares.flatMap((share) => withinOneLine(share, maxUnits(first)))
  const spare = [...lines]
  const same = parts.map(({ batchId }) => takeOne(spare, (line) => line.productBatchId === batchId))
  const bases = same.map((line) => line ?? takeOne(spare, () => true))
  let nextKey = cart.nextKey
  const divided = parts.map(({ batchId, quantity }, place): CartLine => {
    const base = bases[place] ?? { ...withoutId(first), dividedFrom: first.key, key: nextKey++ }
    return { ...base, quantity, ...ofBatch(batchId, numbers) }
  })
  const gone = new Set(lines)
  return {
    lines: cart.lines.flatMap((line) => (line === first ? divided : gone.has(line) ? [] : [line])),
    nextKey,
  }
}

/** Leaves it to the server again which batches the units of a product are of, oldest first (auto mode); what has left stays. */
export function switchToAuto(cart: Cart, productId: number): Cart {
  const lines: CartLine[] = []
  for (const line of cart.lines) {
    if (line.productId !== productId || !canBeAuto(line)) {
      lines.push(line)
      continue
    }
    const place = lines.findIndex(
      (one) => isLeftToAuto(one) && isAlike(one, line) && one.quantity + line.quantity <= maxUnits(line),
    )
    const taking = lines[place]
    if (taking) lines[place] = { ...taking, quantity: taking.quantity + line.quantity }
    else lines.push({ ...line, productBatchId: null, productBatchNumber: null, batchMode: 'auto' })
  }
  return { ...cart, lines }
}

/** A line that needs no batch and has none is left as it is (D-88). */
const canBeAuto = ({ tagsPulled, shouldHaveTag, productBatchId }: CartLine): boolean =>
  !tagsPulled && (shouldHaveTag || productBatchId !== null)

const isLeftToAuto = ({ tagsPulled, batchMode, productBatchId }: CartLine): boolean =>
  !tagsPulled && batchMode === 'auto' && productBatchId === null

const isAlike = (one: CartLine, other: CartLine): boolean =>
  one.productId === other.productId &&
  one.unitPrice === other.unitPrice &&
  one.priceAdjustment === other.priceAdjustment &&
  one.shouldHaveTag === other.shouldHaveTag

/** A share in parts that a line can hold. */
function withinOneLine({ batchId, quantity }: BatchShare, most: number): BatchShare[] {
  const full = Math.ceil(quantity / most) - 1
  const parts = Array.from({ length: Math.max(0, full) }, () => ({ batchId, quantity: most }))
  return quantity > 0 ? [...parts, { batchId, quantity: quantity - full * most }] : parts
}

/** Units of lines, or of shares of them. */
export const unitsOf = (shares: readonly { quantity: number }[]): number =>
  shares.reduce((sum, { quantity }) => sum + quantity, 0)

const ofBatch = (batchId: number | null, numbers: BatchNumbers) => ({
  productBatchId: batchId,
  productBatchNumber: batchId === null ? null : (numbers.get(batchId) ?? null),
  batchMode: 'manual' as const,
})

function takeOne(lines: CartLine[], is: (line: CartLine) => boolean): CartLine | undefined {
  const place = lines.findIndex(is)
  return place < 0 ? undefined : lines.splice(place, 1)[0]
}

function withoutId({ id: _, ...line }: CartLine): CartLine {
  return line
}
