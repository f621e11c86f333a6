import { type Cents, cents, maxAmount, maxCents, minus, minCents, type MoneyError, parseMoney, zero } from '../money.ts'
import type { BatchMode } from './batch-mode.ts'
import { cappedDiscount, isBelowZero, type LineFigures, soldPrice } from './order-totals.ts'
import { isQuantity, maxQuantity, minQuantity } from '../limits.ts'

/** What a cart needs to know about a product to add it. */
export type CartProduct = {
  id: number
  sku: string
  name: string
  brand: string
  type: string
  genetics: string | null
  extractType: string | null
  weight: number | null
  hasBatch: boolean
  cost?: Cents | null | undefined
}

/** A line of an order that is being edited. `key` identifies it within its cart; `id` is that of the stored line, if it was saved before. */
export type CartLine = LineFigures & {
  key: number
  id?: number | undefined
  productId: number
  productSku: string
  productName: string
  productBrand: string
  productType: string
  productGenetics: string | null
  productExtractType: string | null
  productWeight: number | null
  /** The id and number of its batch; null while it has none. */
  productBatchId: number | null
  productBatchNumber: string | null
  /** `auto`: the server allocates its batches. `manual`: a person chose them (D-89, D-169). */
  batchMode: BatchMode
  shouldHaveTag: boolean
  /** Whether its units have left stock. Units that are added to it have not. */
  tagsPulled: boolean
  /** The key of the line it was split from when batches were chosen, so that both are discarded or kept together. */
  dividedFrom?: number | undefined
}

/** Lines in the order they were added. Every change returns a new cart, in which untouched lines are the same objects. */
export type Cart = { lines: readonly CartLine[]; nextKey: number }

/** A removed line, and its former place. */
export type RemovedLine = { line: CartLine; index: number }

export const emptyCart: Cart = { lines: [], nextKey: 1 }

/**
 * Adds units of a product at the customer's price, in auto mode (spec 4.4). They are added to a line of the same product and price,
 * which keeps its adjustment (D-167), unless its batch was chosen by a person or its units are pulled; otherwise they are a new line.
 * A quantity that cannot be ordered adds nothing.
 */
export function addProduct(cart: Cart, product: CartProduct, unitPrice: Cents, quantity: number): Cart {
  if (!isQuantity(quantity)) return cart
  const existing = cart.lines.find(
    (line) => isAutomatic(line) && canTakeUnits(line, { productId: product.id, unitPrice, quantity }),
  )
  if (existing) return replaceLine(cart, { ...existing, quantity: existing.quantity + quantity, batchMode: 'auto' })
  return appendLine(cart, newLine(product, { unitPrice, quantity, key: cart.nextKey }))
}

const isAutomatic = (line: CartLine): boolean =>
  !line.tagsPulled && (line.batchMode === 'auto' || line.productBatchId === null)

/** Changes the quantity of a line. Zero removes the line (D-63); more than a line can have becomes the most it can. */
export function changeQuantity(cart: Cart, key: number, quantity: number): Cart {
  const line = findLine(cart, key)
  if (line === undefined) return cart
  if (quantity < minQuantity) return removeLine(cart, key)
  return replaceLine(cart, { ...line, quantity: Math.min(Math.trunc(quantity), maxUnits(line)) })
}

/**
 * Changes the adjustment of a line, in signed cents per unit; it stays when the quantity changes later (D-55, D-167).
 * The adjusted price is never negative.
 */
export function changeAdjustment(cart: Cart, key: number, adjustment: Cents): Cart {
  const line = findLine(cart, key)
  if (line === undefined) return cart
  const highest = minus(cents(Math.floor(maxAmount / line.quantity)), line.unitPrice)
  const lowest = minus(zero, line.unitPrice)
  return replaceLine(cart, { ...line, priceAdjustment: maxCents(minCents(adjustment, highest), lowest) })
}

export const removeLine = (cart: Cart, key: number): Cart =>
  findLine(cart, key) ? { ...cart, lines: cart.lines.filter((line) => line.key !== key) } : cart

/** Undoes `removeLine`: the line returns to its former place. */
export function restoreLine(cart: Cart, { line, index }: RemovedLine): Cart {
  if (findLine(cart, line.key)) return cart
  return { ...cart, lines: [...cart.lines.slice(0, index), line, ...cart.lines.slice(index)] }
}

/** Undoes a change, except for lines that were changed again since: added lines are removed, changed lines are as before. */
export function undoChange(cart: Cart, { before, after }: { before: Cart; after: Cart }): Cart {
  const changed = new Map(after.lines.map((line) => [line.key, line]))
  const lines = cart.lines.flatMap((line) =>
    changed.get(line.key) === line ? (findLine(before, line.key) ?? []) : line,
  )
  return { ...cart, lines }
}

/** Sets every line to another customer's price, without adjustment (D-61). Where that price is unknown, the line keeps its own. */
export const repriceLines = (cart: Cart, priceOf: (productId: number) => Cents | undefined): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => {
    const unitPrice = priceOf(line.productId) ?? line.unitPrice
    const unchanged = unitPrice === line.unitPrice && line.priceAdjustment === zero
    return unchanged ? line : { ...line, unitPrice, priceAdjustment: zero }
  }),
})

/** The units in the cart, by product id. */
export function unitsByProduct(cart: Cart): ReadonlyMap<number, number> {
  const units = new Map<number, number>()
  for (const { productId, quantity } of cart.lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}

/** A field that a new order needs before it can be submitted or saved as a draft (spec 5). */
export type MissingField = 'customer-missing' | 'cart-empty'

export function missingFields(order: { customerId: number | null; cart: Cart }): MissingField[] {
  const missing: MissingField[] = []
  if (order.customerId === null) missing.push('customer-missing')
  if (order.cart.lines.length === 0) missing.push('cart-empty')
  return missing
}

/**
 * The discount that a person typed, in cents (spec 5): at least zero, at most the subtotal, and null if the text is not a number.
 * More than two decimals are refused and never rounded (D-186).
 */
export function parseDiscount(typed: string, subtotal: Cents): { discount: Cents | null } | { error: MoneyError } {
  const read = parseMoney(typed)
  if ('amount' in read) return { discount: cappedDiscount(read.amount, subtotal) }
  if (read.error === 'not-money') return { discount: null }
  return read.error === 'too-large' ? { discount: typed.includes('-') ? zero : subtotal } : { error: read.error }
}

/** The price adjustment that a person typed for a line, in cents per unit; empty is none. It can't make the price negative (D-181). */
export function parseAdjustment(
  typed: string,
  { unitPrice }: Pick<CartLine, 'unitPrice'>,
): { amount: Cents } | { error: MoneyError | 'price-below-zero' } {
  const read = typed.trim() === '' ? { amount: zero } : parseMoney(typed)
  const isTooMuch = 'amount' in read && isBelowZero({ unitPrice, priceAdjustment: read.amount })
  return isTooMuch ? { error: 'price-below-zero' } : read
}

/** A quantity that a person typed, such as "12" or "1,200". Null if the text is not a whole number. */
export function parseQuantity(typed: string): number | null {
  const text = typed.trim()
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(',', '')) : null
}

export const findLine = (cart: Cart, key: number): CartLine | undefined => cart.lines.find((line) => line.key === key)

export const replaceLine = (cart: Cart, changed: CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.key === changed.key ? changed : line)),
})

export const appendLine = (cart: Cart, line: CartLine): Cart => ({
  lines: [...cart.lines, { ...line, key: cart.nextKey }],
  nextKey: cart.nextKey + 1,
})

/** Whether units can be added to a line: same product, same price, and no more than a line can have. */
export const canTakeUnits = (line: CartLine, more: Pick<CartLine, 'productId' | 'unitPrice' | 'quantity'>): boolean =>
  line.productId === more.productId &&
  line.unitPrice === more.unitPrice &&
  line.quantity + more.quantity <= maxUnits(line)

/** The most units a line can have, so that its subtotal and cost stay amounts that add up exactly. */
export function maxUnits(line: LineFigures): number {
  const dearest = Math.max(soldPrice(line), line.productCost ?? 0, 1)
  return Math.min(maxQuantity, Math.max(minQuantity, Math.floor(maxAmount / dearest)))
}

/** A new line without a batch, in auto mode. */
export function newLine(product: CartProduct, at: Pick<CartLine, 'unitPrice' | 'quantity' | 'key'>): CartLine {
  const line: CartLine = {
    ...at,
    priceAdjustment: zero,
    productId: product.id,
    productSku: product.sku,
    productName: product.name,
    productBrand: product.brand,
    productType: product.type,
    productGenetics: product.genetics,
    productExtractType: product.extractType,
    productWeight: product.weight,
    productCost: product.cost ?? null,
    productBatchId: null,
    productBatchNumber: null,
    batchMode: 'auto',
    shouldHaveTag: product.hasBatch,
    tagsPulled: false,
  }
  return { ...line, quantity: Math.min(line.quantity, maxUnits(line)) }
}
