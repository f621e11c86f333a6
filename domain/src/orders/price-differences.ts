import { type Cents, minus, zero } from '../money.ts'
import { type Cart, type CartLine, changeAdjustment, findLine } from './cart.ts'
import { isBelowZero, soldPrice } from './order-totals.ts'

/** A product of an order with two prices: what a unit of its lines is sold for, adjustment included, in cents, before and after. */
export type PriceDifference = {
  productId: number
  productName: string
  /** The keys of its lines. */
  keys: readonly number[]
  from: Cents
  to: Cents
}

type PriceOf = (productId: number) => Cents | undefined

type Prices = {
  /** What the customer pays now; undefined if that is not known, as for a product that is no longer sold. */
  now: PriceOf
  /** What they paid when the order was opened. Undefined if it does not matter how old a price is. */
  atOpening: PriceOf
}

/**
 * The lines whose price has changed since they got it, with the price they would have now (D-48). Nothing is repriced by it (D-167).
 * A line that was saved before is listed only if its price changed after the order was opened.
 */
export function changedPrices(lines: readonly CartLine[], { now, atOpening }: Prices): PriceDifference[] {
  const changed = lines.flatMap((line) => {
    const price = now(line.productId)
    if (price === undefined || price === line.unitPrice) return []
    const isNew = line.id === undefined && line.dividedFrom === undefined
    return isNew || atOpening(line.productId) !== price ? [{ line, from: line, to: atPrice(line, price) }] : []
  })
  return byProduct(changed)
}

/** Sets lines to the customer's price now. An adjustment that was typed stays (D-167), unless it takes off more than that price. */
export function takeNewPrices(cart: Cart, keys: ReadonlySet<number>, now: PriceOf): Cart {
  const lines = cart.lines.map((line) => {
    const price = keys.has(line.key) ? now(line.productId) : undefined
    return price === undefined || price === line.unitPrice ? line : atPrice(line, price)
  })
  return { ...cart, lines }
}

/** How the lines of a cart that was repriced differ from before (D-61). */
export function repricedLines(before: Cart, after: Cart): PriceDifference[] {
  const earlier = new Map(before.lines.map((line) => [line.key, line]))
  return byProduct(
    after.lines.flatMap((line) => {
      const from = earlier.get(line.key)
      return from === undefined || soldPrice(from) === soldPrice(line) ? [] : [{ line, from, to: line }]
    }),
  )
}

/** Sells repriced lines for what they cost before, by an adjustment of the new price. */
export const keepSoldPrices = (cart: Cart, differences: readonly PriceDifference[]): Cart =>
  differences
    .flatMap(({ keys, from }) => keys.map((key) => ({ key, from })))
    .reduce((kept, { key, from }) => {
      const line = findLine(kept, key)
      return line === undefined ? kept : changeAdjustment(kept, key, minus(from, line.unitPrice))
    }, cart)

/** The differences that are still on an order: lines that were removed or sold for something else since are no longer among them. */
export function remainingDifferences(cart: Cart, differences: readonly PriceDifference[]): PriceDifference[] {
  const prices = new Map(cart.lines.map((line) => [line.key, soldPrice(line)]))
  return differences.flatMap((difference) => {
    const keys = difference.keys.filter((key) => prices.get(key) === difference.to)
    return keys.length === 0 ? [] : [{ ...difference, keys }]
  })
}

/** What a saved line was sold at. */
export type SavedPrice = Pick<CartLine, 'unitPrice' | 'priceAdjustment'>

/** Gives saved lines, and what was split off them, their saved prices again (D-167). Other lines stay. */
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

/** The lines of a product with the same prices are one difference: they are usually its batches. */
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
