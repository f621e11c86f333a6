import { compareNames } from '@dray/domain/text/name-order'
import { type PricingRow, readPricing } from '@dray/contract/pricing'
import { listProducts, type Product } from '@dray/contract/products'
import { type Cents, minus, zero } from '@dray/domain/money'
import { parsePrice, pricedCount, averageMargin, unitMargin } from '@dray/domain/pricing/prices'
import { isSellable } from '@dray/domain/products/product-status'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Problem } from '../../kit/api/request.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { moneyText } from '../../kit/fields/typed-money.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { searchPause } from '../../kit/timings.ts'
import { priceKey, usePricesBelowFloor, useRefusedPrices } from '../../records/pricing/use-prices-below-floor.ts'
import { customerPricing, priceProblem, type PriceTexts } from './pricing-form.ts'

export type PriceLine = Product & {
  basePrice: Cents
  pricing: PricingRow | undefined
  /** As shown in the cell. */
  text: string
  isChanged: boolean
  /** Why the typed price can't be saved, or wasn't. */
  problem: string | undefined
  /** The shown price is below the brand's margin floor. */
  isBelowFloor: boolean
}

export type PricedBrand = {
  id: number
  name: string
  lines: PriceLine[]
  priced: number
  productCount: number
  /** In percent, over the custom prices that `priced` counts; null if it has none, or the user can't see costs. */
  averageMargin: number | null
}

/**
 * Brands with their sold products, and others that still have a custom price, which can only be removed. Counts include only sold products
 *.
 */
export function pricedBrands(products: readonly Product[], prices: readonly PricingRow[]): PricedBrand[] {
  const byProduct = new Map(prices.map((row) => [row.productId, row]))
  const brands = new Map<number, PricedBrand>()
  for (const product of products) {
    const pricing = byProduct.get(product.id)
    if (pricing === undefined && !isSellable(product.status)) continue
    const { brandID: id, brand: name } = product
    const brand = brands.get(id) ?? { id, name, lines: [], priced: 0, productCount: 0, averageMargin: null }
    brands.set(id, brand)
    brand.lines.push(priceLine(product, pricing))
  }
  const counted = [...brands.values()].map((brand) => {
    const { priced, total } = pricedCount(brand.lines, byProduct)
    const prices = brand.lines.flatMap(({ pricing, cost, status }) =>
      pricing && isSellable(status) ? { price: pricing.customPrice, cost } : [],
    )
    return { ...brand, priced, productCount: total, averageMargin: averageMargin(prices) }
  })
  return counted.sort((a, b) => compareNames(a.name, b.name))
}

const priceLine = (product: Product, pricing: PricingRow | undefined): PriceLine => ({
  ...product,
  basePrice: product.basePrice ?? zero,
  pricing,
  text: moneyText(pricing?.customPrice),
  isChanged: false,
  problem: undefined,
  isBelowFloor: pricing?.isBelowFloor ?? false,
})

type Typed = { texts: PriceTexts; changed: ReadonlySet<number>; below: ReadonlySet<number> }

/** Adds what was typed. An untouched line stays the same object, so its row doesn't rerender. */
export const withTyped = (lines: readonly PriceLine[], { texts, changed, below }: Typed): readonly PriceLine[] =>
  changed.size === 0
    ? lines
    : lines.map((line) => {
        if (!changed.has(line.id)) return line
        const text = texts[line.id] ?? ''
        return { ...line, text, isChanged: true, problem: priceProblem(text), isBelowFloor: below.has(line.id) }
      })

/** Warns that unsaved prices will be replaced. */
export const replacesUnsaved = (count: number): string => `${pluralize(count, 'unsaved price')} will be replaced.`

/** A line's current price, typed or stored; undefined while the text isn't a price. */
export function typedPrice({ text, basePrice }: Pick<PriceLine, 'text' | 'basePrice'>): Cents | undefined {
  if (text.trim() === '') return basePrice
  const read = parsePrice(text)
  return 'price' in read ? read.price : undefined
}

/** The difference from the base price in percent; undefined without a base price. */
export const percentFromBase = (price: Cents, basePrice: Cents): number | undefined =>
  basePrice === 0 ? undefined : (minus(price, basePrice) / basePrice) * 100

/** In percent; undefined for a price of 0 or an unknown cost. */
export const marginPercent = (price: Cents, cost: Cents | null | undefined): number | undefined =>
  cost === null || cost === undefined ? undefined : (unitMargin(price, cost).percent ?? undefined)

const noProducts: readonly Product[] = []

/** All reads the price editor needs. */
export function usePricingReads(customerId: number) {
  const products = useRead(listProducts)
  const prices = useRead(readPricing, { params: { id: customerId } })
  const pricing = useMemo(() => prices.data && customerPricing(customerId, prices.data), [customerId, prices.data])
  const brands = useMemo(
    () => (pricing ? pricedBrands(products.data ?? noProducts, pricing.prices) : []),
    [products.data, pricing],
  )
  return { pricing, brands, read: products.data ? prices : products }
}

type NewPrices = readonly { productId: number; newCustomPrice: Cents }[]

/** Products whose new prices are below the brand's margin floor: checked after a pause in typing, or named by a refusal. */
export function useBelowFloor(newPrices: NewPrices, problem: Problem | null): ReadonlySet<number> {
  const prices = useMemo(
    () => newPrices.map(({ productId, newCustomPrice }) => ({ productId, price: newCustomPrice })),
    [newPrices],
  )
  const [settled] = useDebouncedValue(prices, searchPause)
  const below = usePricesBelowFloor(settled)
  const refused = useRefusedPrices(prices, problem)
  return useMemo(
    () =>
      new Set(
        prices
          .filter((price) => below.has(priceKey(price)) || refused.has(priceKey(price)))
          .map(({ productId }) => productId),
      ),
    [prices, below, refused],
  )
}
