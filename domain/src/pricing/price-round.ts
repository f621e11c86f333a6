import { type Cents, maxAmount, minus, zero } from '../money.ts'
import { isSellable } from '../products/product-status.ts'
import { type Margin, type MarginProduct, priceByMargin, pricesByMargin } from './change-prices.ts'
import { customerPrice } from './prices.ts'

export const roundings = ['none', '.05', '.09', '.99'] as const
export type Rounding = (typeof roundings)[number]

const endings: Record<Exclude<Rounding, 'none'>, { step: number; ending: number }> = {
  '.05': { step: 5, ending: 0 },
  '.09': { step: 10, ending: 9 },
  '.99': { step: 100, ending: 99 },
}

/** The nearest price with the ending, the higher if two are equally near. A price of 0 stays, and no other becomes 0. */
export function roundedPrice(price: Cents, rounding: Rounding): Cents {
  if (rounding === 'none' || price === zero) return price
  const { step, ending } = endings[rounding]
  const nearest = Math.floor((price - ending + step / 2) / step) * step + ending
  const lowest = ending === 0 ? step : ending
  const highest = maxAmount - ((maxAmount - ending) % step)
  return Math.min(Math.max(nearest, lowest), highest) as Cents
}

export const roundScopes = ['custom', 'all'] as const
export type RoundScope = (typeof roundScopes)[number]

export type NewPrice = { productId: number; newPrice: Cents }
export type PlannedPrice = NewPrice & {
  current: Cents
  isCustom: boolean
}

type CustomPrices = ReadonlyMap<number, Cents>

export const roundByMargin = (
  products: readonly MarginProduct[],
  custom: CustomPrices,
  { margin, scope }: { margin: Margin; scope: RoundScope },
): NewPrice[] => pricesByMargin(products.filter(isInScope(custom, scope)), margin)

/** A price of 0 stays. */
export function roundByPercent(
  products: readonly MarginProduct[],
  custom: CustomPrices,
  { sign, value, scope }: { sign: Margin['sign']; value: number; scope: RoundScope },
): NewPrice[] {
  return products.filter(isInScope(custom, scope)).flatMap(({ id, basePrice, status }) => {
    const current = customerPrice(basePrice, custom.get(id))
    if (current === zero || !isSellable(status)) return []
    return [{ productId: id, newPrice: priceByMargin(current, { sign, unit: '%', value }) }]
  })
}

const isInScope =
  (custom: CustomPrices, scope: RoundScope) =>
  ({ id }: { id: number }): boolean =>
    scope === 'all' || custom.has(id)

export function plannedPrices(
  prices: readonly NewPrice[],
  { custom, basePrices, rounding }: { custom: CustomPrices; basePrices: CustomPrices; rounding: Rounding },
): PlannedPrice[] {
  return prices.flatMap(({ productId, newPrice }) => {
    const own = custom.get(productId)
    const current = customerPrice(basePrices.get(productId) ?? zero, own)
    const price = roundedPrice(newPrice, rounding)
    return price === current ? [] : [{ productId, newPrice: price, current, isCustom: own !== undefined }]
  })
}

export const priceChangePercent = ({ current, newPrice }: Pick<PlannedPrice, 'current' | 'newPrice'>): number =>
  (minus(newPrice, current) / current) * 100

export const largestChanges = <Price extends Pick<PlannedPrice, 'current' | 'newPrice'>>(
  prices: readonly Price[],
  count: number,
): Price[] =>
  prices.toSorted((a, b) => Math.abs(priceChangePercent(b)) - Math.abs(priceChangePercent(a)) || 0).slice(0, count)
