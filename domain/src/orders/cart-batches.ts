import type { Cents } from '../money.ts'
import type { BatchShare } from './allocate-batches.ts'
import {
  type Cart,
  type CartLine,
  type CartProduct,
  isQuantity,
  lineOf,
  mostUnits,
  newLine,
  takes,
  withLine,
  withNewLine,
} from './cart.ts'

/** Batches by their ids, as far as a line shows them. */
type BatchNumbers = ReadonlyMap<number, string>

/**
 * Puts units in the cart by the batches chosen by hand (spec 4.4, manual mode): a line for each batch, and one without a batch for
 * the rest. A line chosen by hand before, of the same batch at the same price, takes them.
 */
export function addByHand(
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
        takes(line, { productId: product.id, unitPrice, quantity }),
    )
    if (taking) return withLine(before, { ...taking, quantity: taking.quantity + quantity })
    const line = newLine(product, { unitPrice, quantity, key: before.nextKey })
    return withNewLine(before, { ...line, ...ofBatch(batchId, numbers) })
  }, cart)
}

/**
 * The lines whose batches are chosen together with those of one line: of the same product at the same price, their goods still
 * there. A pulled line stands alone: its goods have left.
 */
export function linesToTag(cart: Cart, key: number): readonly CartLine[] {
  const line = lineOf(cart, key)
  if (line === undefined) return []
  return line.tagsPulled ? [line] : cart.lines.filter((one) => !one.tagsPulled && isAlike(one, line))
}

/** Units of `linesToTag`. */
export const unitsToTag = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Gives the units of a line, and of those chosen together with it, the batches a person chose; they stand where the first of them
 * stood. A line that keeps its batch keeps its place in the saved order too. The shares are of all their units, no more and no less.
 */
export function chooseBatches(cart: Cart, key: number, shares: readonly BatchShare[], numbers: BatchNumbers): Cart {
  const lines = linesToTag(cart, key)
  const [first] = lines
  if (first === undefined || first.tagsPulled || shares.length === 0) return cart
  const spare = [...lines]
  const same = shares.map(({ batchId }) => takeOne(spare, (line) => line.productBatchId === batchId))
  const bases = same.map((line) => line ?? takeOne(spare, () => true))
  let nextKey = cart.nextKey
  const divided = shares.map(({ batchId, quantity }, place): CartLine => {
    const base = bases[place] ?? { ...first, id: undefined, key: nextKey++ }
    return { ...base, quantity, ...ofBatch(batchId, numbers) }
  })
  const gone = new Set(lines)
  return {
    lines: cart.lines.flatMap((line) => (line === first ? divided : gone.has(line) ? [] : [line])),
    nextKey,
  }
}

/** Leaves it to the server again which batches the units of a product are of, oldest first (auto mode); what has left stays. */
export function leaveToAuto(cart: Cart, productId: number): Cart {
  const kept: CartLine[] = []
  for (const line of cart.lines) {
    if (line.productId !== productId || line.tagsPulled) {
      kept.push(line)
      continue
    }
    const open: CartLine = { ...line, productBatchId: null, productBatchNumber: null, batchMode: 'auto' }
    const place = kept.findIndex((one) => !one.tagsPulled && isAlike(one, line))
    const before = kept[place]
    if (before && before.quantity + line.quantity <= mostUnits(line))
      kept[place] = { ...before, quantity: before.quantity + line.quantity }
    else kept.push(open)
  }
  return { ...cart, lines: kept }
}

const isAlike = (one: CartLine, other: CartLine): boolean =>
  one.productId === other.productId &&
  one.unitPrice === other.unitPrice &&
  one.priceAdjustment === other.priceAdjustment

const ofBatch = (batchId: number | null, numbers: BatchNumbers) => ({
  productBatchId: batchId,
  productBatchNumber: batchId === null ? null : (numbers.get(batchId) ?? null),
  batchMode: 'manual' as const,
})

function takeOne(lines: CartLine[], is: (line: CartLine) => boolean): CartLine | undefined {
  const place = lines.findIndex(is)
  return place < 0 ? undefined : lines.splice(place, 1)[0]
}
