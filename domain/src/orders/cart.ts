import { isQuantity, maxQuantity, minQuantity } from '../limits.ts'
import { type Cents, cents, maxAmount, maxCents, minus, minCents, type MoneyError, parseMoney, zero } from '../money.ts'
import type { BatchMode } from './batches/allocate-batches.ts'
import { cappedDiscount, isBelowZero, type LineAmounts, soldPrice } from './order-totals.ts'
import { parseWhole } from '../typed-figures.ts'

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

/** `key` identifies the line within its cart; `id` is the stored line's. */
export type CartLine = LineAmounts & {
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
  productBatchId: number | null
  productBatchNumber: string | null
  batchMode: BatchMode
  shouldHaveTag: boolean
  /** Its units have left stock; units added to it have not. */
  tagsPulled: boolean
  /** The line it was split from, so both are kept or discarded together. */
  dividedFrom?: number | undefined
}

/** In the order they were added. A change returns a new cart, in which untouched lines are the same objects. */
export type Cart = { lines: readonly CartLine[]; nextKey: number }

export type RemovedLine = { line: CartLine; index: number }

export const emptyCart: Cart = { lines: [], nextKey: 1 }

/** Joins a line of the same product and price, unless manual or pulled (spec 4.4). An invalid quantity adds nothing. */
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

/** Zero removes the line (D-63); too much becomes the maximum. */
export function changeQuantity(cart: Cart, key: number, quantity: number): Cart {
  const line = findLine(cart, key)
  if (line === undefined) return cart
  if (quantity < minQuantity) return removeLine(cart, key)
  return replaceLine(cart, { ...line, quantity: Math.min(Math.trunc(quantity), maxUnits(line)) })
}

/** Signed cents per unit, kept when the quantity changes. The adjusted price is never negative. */
export function changeAdjustment(cart: Cart, key: number, adjustment: Cents): Cart {
  const line = findLine(cart, key)
  if (line === undefined) return cart
  const highest = minus(cents(Math.floor(maxAmount / line.quantity)), line.unitPrice)
  const lowest = minus(zero, line.unitPrice)
  return replaceLine(cart, { ...line, priceAdjustment: maxCents(minCents(adjustment, highest), lowest) })
}

export const removeLine = (cart: Cart, key: number): Cart =>
  findLine(cart, key) ? { ...cart, lines: cart.lines.filter((line) => line.key !== key) } : cart

export function restoreLine(cart: Cart, { line, index }: RemovedLine): Cart {
  if (findLine(cart, line.key)) return cart
  return { ...cart, lines: [...cart.lines.slice(0, index), line, ...cart.lines.slice(index)] }
}

/** Leaves lines that were changed again since. */
export function undoChange(cart: Cart, { before, after }: { before: Cart; after: Cart }): Cart {
  const changed = new Map(after.lines.map((line) => [line.key, line]))
  const lines = cart.lines.flatMap((line) =>
    changed.get(line.key) === line ? (findLine(before, line.key) ?? []) : line,
  )
  return { ...cart, lines }
}

/** Drops adjustments (D-61). A line whose new price is unknown keeps its own. */
export const repriceLines = (cart: Cart, priceOf: (productId: number) => Cents | undefined): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => {
    const unitPrice = priceOf(line.productId) ?? line.unitPrice
    const unchanged = unitPrice === line.unitPrice && line.priceAdjustment === zero
    return unchanged ? line : { ...line, unitPrice, priceAdjustment: zero }
  }),
})

export function unitsByProduct(cart: Cart): ReadonlyMap<number, number> {
  const units = new Map<number, number>()
  for (const { productId, quantity } of cart.lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}

/** Needed before it can be submitted or, except for the PO number, saved as a draft (spec 5). */
export type MissingField = 'customer-missing' | 'cart-empty' | 'po-missing'

export function missingFields(order: { customerId: number | null; cart: Cart; isPoMissing?: boolean }): MissingField[] {
  const missing: MissingField[] = []
  if (order.customerId === null) missing.push('customer-missing')
  if (order.cart.lines.length === 0) missing.push('cart-empty')
  if (order.isPoMissing) missing.push('po-missing')
  return missing
}

/** From 0 to the subtotal (spec 5); null if not a number. More than two decimals are refused, never rounded. */
export function parseDiscount(typed: string, subtotal: Cents): { discount: Cents | null } | { error: MoneyError } {
  const read = parseMoney(typed)
  if ('amount' in read) return { discount: cappedDiscount(read.amount, subtotal) }
  if (read.error === 'not-money') return { discount: null }
  return read.error === 'too-large' ? { discount: typed.includes('-') ? zero : subtotal } : { error: read.error }
}

/** Cents per unit; empty means no adjustment. It can't make the price negative (D-181). */
export function parseAdjustment(
  typed: string,
  { unitPrice }: Pick<CartLine, 'unitPrice'>,
): { amount: Cents } | { error: MoneyError | 'price-below-zero' } {
  const read = typed.trim() === '' ? { amount: zero } : parseMoney(typed)
  const isTooMuch = 'amount' in read && isBelowZero({ unitPrice, priceAdjustment: read.amount })
  return isTooMuch ? { error: 'price-below-zero' } : read
}

/** Such as "12" or "1,200". Null if it isn't a whole number. */
export function parseQuantity(typed: string): number | null {
  const quantity = parseWhole(typed)
  return quantity === undefined || quantity < 0 ? null : quantity
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

export const canTakeUnits = (line: CartLine, more: Pick<CartLine, 'productId' | 'unitPrice' | 'quantity'>): boolean =>
  line.productId === more.productId &&
  line.unitPrice === more.unitPrice &&
  line.quantity + more.quantity <= maxUnits(line)

/** Limits the units of a line so that its subtotal and cost add up exactly. */
export function maxUnits(line: LineAmounts): number {
  const dearest = Math.max(soldPrice(line), line.productCost ?? 0, 1)
  return Math.min(maxQuantity, Math.max(minQuantity, Math.floor(maxAmount / dearest)))
}

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
