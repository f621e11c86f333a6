import { type Cents, cents, minus, plus, zero } from '../money.ts'
import { type Cart, type CartLine, changeAdjustment, findLine } from './cart.ts'
import type { OrderStatus } from './order-status.ts'
import { isBelowZero, soldPrice } from './order-totals.ts'

/** Unit price before and after, adjustment included, in cents. */
export type PriceDifference = {
  productId: number
  productName: string
  keys: readonly number[]
  from: Cents
  to: Cents
}

type PriceLookup = (productId: number) => Cents | undefined

type Prices = {
  /** Undefined if unknown, as for a product that is no longer sold. */
  now: PriceLookup
  /** Undefined if it does not matter how old a price is. */
  atOpening: PriceLookup
}

/** Lines whose price changed since they were priced, or for saved lines since the order was opened. Nothing is repriced (D-167). */
export function changedPrices(lines: readonly CartLine[], { now, atOpening }: Prices): PriceDifference[] {
  const changed = lines.flatMap((line) => {
    const price = now(line.productId)
    if (price === undefined || price === line.unitPrice) return []
    const isNew = line.id === undefined && line.dividedFrom === undefined
    return isNew || atOpening(line.productId) !== price ? [{ line, from: line, to: atPrice(line, price) }] : []
  })
  return byProduct(changed)
}

/** A typed adjustment stays, unless it takes off more than the price. */
export function takeNewPrices(cart: Cart, keys: ReadonlySet<number>, now: PriceLookup): Cart {
  const lines = cart.lines.map((line) => {
    const price = keys.has(line.key) ? now(line.productId) : undefined
    return price === undefined || price === line.unitPrice ? line : atPrice(line, price)
  })
  return { ...cart, lines }
}

export function repricedLines(before: Cart, after: Cart): PriceDifference[] {
  const earlier = new Map(before.lines.map((line) => [line.key, line]))
  return byProduct(
    after.lines.flatMap((line) => {
      const from = earlier.get(line.key)
      return from === undefined || soldPrice(from) === soldPrice(line) ? [] : [{ line, from, to: line }]
    }),
  )
}

/** Adjusts the new price so that the line sells at its old one. */
export const keepSoldPrices = (cart: Cart, differences: readonly PriceDifference[]): Cart =>
  differences
    .flatMap(({ keys, from }) => keys.map((key) => ({ key, from })))
    .reduce((kept, { key, from }) => {
      const line = findLine(kept, key)
      return line === undefined ? kept : changeAdjustment(kept, key, minus(from, line.unitPrice))
    }, cart)

/** Lines that were since removed or sold at another price are left out. */
export function remainingDifferences(cart: Cart, differences: readonly PriceDifference[]): PriceDifference[] {
  const prices = new Map(cart.lines.map((line) => [line.key, soldPrice(line)]))
  return differences.flatMap((difference) => {
    const keys = difference.keys.filter((key) => prices.get(key) === difference.to)
    return keys.length === 0 ? [] : [{ ...difference, keys }]
  })
}

export type SavedPrice = Pick<CartLine, 'unitPrice' | 'priceAdjustment'>

/** Also applies to lines split off them. */
export const restoreSavedPrices = (cart: Cart, saved: ReadonlyMap<number, SavedPrice>): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => {
    const price = saved.get(line.id ?? line.dividedFrom ?? 0)
    return price === undefined ? line : { ...line, unitPrice: price.unitPrice, priceAdjustment: price.priceAdjustment }
  }),
})

function atPrice(line: CartLine, unitPrice: Cents): CartLine {
  const priced = { ...line, unitPrice }
  return isBelowZero(priced) ? { ...priced, priceAdjustment: zero } : priced
}

type Priced = Parameters<typeof soldPrice>[0]

/** Lines with the same prices are one difference: they are usually a product's batches. */
function byProduct(changed: readonly { line: CartLine; from: Priced; to: Priced }[]): PriceDifference[] {
  const differences = new Map<string, PriceDifference>()
  for (const { line, ...prices } of changed) {
    const [from, to] = [soldPrice(prices.from), soldPrice(prices.to)]
    const id = `${line.productId} ${from} ${to}`
    const keys = [...(differences.get(id)?.keys ?? []), line.key]
    differences.set(id, { productId: line.productId, productName: line.productName, keys, from, to })
  }
  return [...differences.values()]
}

type Line = { productSku: string; unitPrice: Cents; priceAdjustment: Cents }
type Order<L extends Line> = { orderStatus: OrderStatus; lines: readonly L[]; discount?: Discount }
/** An order's discount, and the sum of the lines it's taken off. */
export type Discount = { discount: Cents; subtotal: Cents }
const noDiscount: Discount = { discount: zero, subtotal: zero }

/** The price that is checked against the margin floor: after the line's share of the order's discount (D-358). */
export function linePrice(
  { unitPrice, priceAdjustment }: Omit<Line, 'productSku'>,
  { discount, subtotal }: Discount = noDiscount,
): Cents {
  const price = plus(unitPrice, priceAdjustment)
  return subtotal === zero ? price : cents(Math.round((price * minus(subtotal, discount)) / subtotal))
}

/**
 * For an order that becomes a sale, or gets a larger share of its lines off, all lines; for another existing sale, lines with a price that is
 * new for the product (D-200).
 */
export function linesToJustify<L extends Line>(before: Order<Line> | undefined, after: Order<L>): readonly L[] {
  if (!isSale(after.orderStatus)) return []
  if (before === undefined || !isSale(before.orderStatus) || isDiscountRaised(before, after)) return after.lines
  const known = new Set(before.lines.map(priceOfProduct))
  return after.lines.filter((line) => !known.has(priceOfProduct(line)))
}

/** Splitting an order rounds its discount, by less than a cent a line. */
function isDiscountRaised(before: Order<Line>, after: Order<Line>): boolean {
  const [old, now] = [before.discount ?? noDiscount, after.discount ?? noDiscount]
  return now.discount * old.subtotal > (old.discount + before.lines.length) * now.subtotal
}

const isSale = (status: OrderStatus): boolean => status !== 'DRAFT' && status !== 'CANCELLED'

const priceOfProduct = (line: Line): string => `${linePrice(line)} ${line.productSku}`

export type PricedUnits = { productSku: string; quantity: number; unitPrice: Cents; priceAdjustment: Cents }

/** Units with the same key look the same to the customer. */
export const priceKey = ({ productSku, unitPrice, priceAdjustment }: Omit<PricedUnits, 'quantity'>): string =>
  `${unitPrice} ${priceAdjustment} ${productSku}`

export function unitsByPrice(lines: readonly PricedUnits[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const line of lines) units.set(priceKey(line), (units.get(priceKey(line)) ?? 0) + line.quantity)
  return units
}

/** True however the units are divided into lines, because then only batches differ. */
export function isSameUnits(before: readonly PricedUnits[], after: readonly PricedUnits[]): boolean {
  const [unitsBefore, unitsAfter] = [unitsByPrice(before), unitsByPrice(after)]
  return unitsBefore.size === unitsAfter.size && [...unitsAfter].every(([key, units]) => unitsBefore.get(key) === units)
}
