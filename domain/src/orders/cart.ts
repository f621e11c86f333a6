import { type Cents, cents, fromDollars, larger, largestAmount, minus, smaller, zero } from '../money.ts'
import type { BatchMode } from './allocate-batches.ts'
import { cappedDiscount, type LineFigures, soldPrice } from './order-totals.ts'

/** What a cart needs to know of a product to make a line of it. */
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

/** A line of an order that is being written. `key` names it within its cart; `id` is there once it was saved. */
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
  /** The batch its units are of, and its number; null while they have none. */
  productBatchId: number | null
  productBatchNumber: string | null
  /** `auto` leaves it to the server which batches its units are of, `manual` says so (D-89, D-169). */
  batchMode: BatchMode
  shouldHaveTag: boolean
  /** Whether its goods have left already; units that are added to it have not. */
  tagsPulled: boolean
  /** The key of the line it was divided from by a choice of batches: whoever gives up that choice gives up both. */
  dividedFrom?: number | undefined
}

/** Lines in the order they were added. Every change makes a new cart and keeps the lines it did not touch. */
export type Cart = { lines: readonly CartLine[]; nextKey: number }

/** A line that was taken out, and where it stood. */
export type RemovedLine = { line: CartLine; index: number }

export const emptyCart: Cart = { lines: [], nextKey: 1 }

/** The least and the most units one line or one quantity adder may have (spec 5). */
export const minQuantity = 1
export const maxQuantity = 1_000_000

/**
 * Puts units of a product in the cart at the customer's price; their batches are left to the server (spec 4.4, auto mode).
 * A line of the same product at the same price takes them, and keeps an adjustment made by hand (D-167), unless its batch was
 * chosen by hand or its goods have left; otherwise they are a new line.
 */
export function addProduct(cart: Cart, product: CartProduct, unitPrice: Cents, quantity: number): Cart {
  if (!isQuantity(quantity)) return cart
  const taking = cart.lines.find(
    (line) => leavesItsBatch(line) && canTakeUnits(line, { productId: product.id, unitPrice, quantity }),
  )
  if (taking) return replaceLine(cart, { ...taking, quantity: taking.quantity + quantity, batchMode: 'auto' })
  return appendLine(cart, newLine(product, { unitPrice, quantity, key: cart.nextKey }))
}

const leavesItsBatch = (line: CartLine): boolean =>
  !line.tagsPulled && (line.batchMode === 'auto' || line.productBatchId === null)

/** Whether a figure is a quantity that can be ordered: a whole number from 1 (D-161). */
export const isQuantity = (figure: number): boolean =>
  Number.isInteger(figure) && figure >= minQuantity && figure <= maxQuantity

/** A quantity changed by hand. Zero takes the line out (D-63); what no order can hold is the most it can. */
export function changeQuantity(cart: Cart, key: number, quantity: number): Cart {
  const line = findLine(cart, key)
  if (line === undefined) return cart
  if (quantity < minQuantity) return removeLine(cart, key)
  return replaceLine(cart, { ...line, quantity: Math.min(Math.trunc(quantity), maxUnits(line)) })
}

/**
 * The signed adjustment per unit, typed by hand; it stays through every later change of quantity (D-55, D-167).
 * One that would make the price negative makes it zero.
 */
export function changeAdjustment(cart: Cart, key: number, adjustment: Cents): Cart {
  const line = findLine(cart, key)
  if (line === undefined) return cart
  const highest = minus(cents(Math.floor(largestAmount / line.quantity)), line.unitPrice)
  const lowest = minus(zero, line.unitPrice)
  return replaceLine(cart, { ...line, priceAdjustment: larger(smaller(adjustment, highest), lowest) })
}

export const removeLine = (cart: Cart, key: number): Cart =>
  findLine(cart, key) ? { ...cart, lines: cart.lines.filter((line) => line.key !== key) } : cart

/** Undoes `takeOut`: the line comes back where it stood. */
export function restoreLine(cart: Cart, { line, index }: RemovedLine): Cart {
  if (findLine(cart, line.key)) return cart
  return { ...cart, lines: [...cart.lines.slice(0, index), line, ...cart.lines.slice(index)] }
}

/** Takes back a change as far as nobody has changed its lines since: what came is gone, what grew is as it was. */
export function undoChange(cart: Cart, { before, after }: { before: Cart; after: Cart }): Cart {
  const made = new Map(after.lines.map((line) => [line.key, line]))
  const lines = cart.lines.flatMap((line) => (made.get(line.key) === line ? (findLine(before, line.key) ?? []) : line))
  return { ...cart, lines }
}

/** Another customer: every line at that customer's price, no adjustment (D-61). A price that is not known stays. */
export const repriceLines = (cart: Cart, priceOf: (productId: number) => Cents | undefined): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => {
    const unitPrice = priceOf(line.productId) ?? line.unitPrice
    const unchanged = unitPrice === line.unitPrice && line.priceAdjustment === zero
    return unchanged ? line : { ...line, unitPrice, priceAdjustment: zero }
  }),
})

/** How many units of each product the cart holds, by product id. */
export function unitsByProduct(cart: Cart): ReadonlyMap<number, number> {
  const units = new Map<number, number>()
  for (const { productId, quantity } of cart.lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}

/** What a new order still lacks before it can be submitted or saved as a draft (spec 5). */
export type MissingField = 'customer-missing' | 'cart-empty'

export function missingFields(order: { customerId: number | null; cart: Cart }): MissingField[] {
  const lacks: MissingField[] = []
  if (order.customerId === null) lacks.push('customer-missing')
  if (order.cart.lines.length === 0) lacks.push('cart-empty')
  return lacks
}

/**
 * The discount a person meant by what they typed (spec 5): not a number is no discount (null), below zero is zero,
 * above the subtotal is the subtotal.
 */
export function parseDiscount(typed: string, subtotal: Cents): Cents | null {
  const amount = parseAmount(typed)
  return amount === null ? null : cappedDiscount(amount, subtotal)
}

/** A quantity as a person types it, "12" or "1,200"; null when it is none yet, or no whole number. */
export function parseQuantity(typed: string): number | null {
  const bare = typed.trim()
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(bare) ? Number(bare.replaceAll(',', '')) : null
}

/** Dollars as a person types them, "$1,234.50" or "-.5", to the nearest cent; null when it is not a number. */
export function parseAmount(typed: string): Cents | null {
  const bare = typed.replace(/[$,\s]/g, '')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare)) return null
  const dollars = Number(bare)
  return Math.abs(dollars) * 100 > largestAmount ? cents(Math.sign(dollars) * largestAmount) : fromDollars(dollars)
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

/** Whether a line can take more units as they are: same product, same price, and not more than one line holds. */
export const canTakeUnits = (line: CartLine, more: Pick<CartLine, 'productId' | 'unitPrice' | 'quantity'>): boolean =>
  line.productId === more.productId &&
  line.unitPrice === more.unitPrice &&
  line.quantity + more.quantity <= maxUnits(line)

/** How many units one line may have: its worth and its cost stay amounts that sum exactly. */
export function maxUnits(line: LineFigures): number {
  const dearest = Math.max(soldPrice(line), line.productCost ?? 0, 1)
  return Math.min(maxQuantity, Math.max(minQuantity, Math.floor(largestAmount / dearest)))
}

/** A line of a product without a batch, which the server is to find (auto mode). */
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
