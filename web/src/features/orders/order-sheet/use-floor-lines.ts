import { listBrands } from '@dray/contract/brands'
import { listProducts } from '@dray/contract/products'
import type { CartLine } from '@dray/domain/orders/cart'
import { type Cents, sum, zero } from '@dray/domain/money'
import { linePrice } from '@dray/domain/orders/order-prices'
import { cappedDiscount, lineSubtotal, soldPrice } from '@dray/domain/orders/order-totals'
import { unitMargin } from '@dray/domain/pricing/prices'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import {
  type ProductPrice,
  priceKey,
  usePricesBelowFloor,
  useRefusedPrices,
} from '../../../records/pricing/use-prices-below-floor.ts'
import { useSession } from '../../../kit/session.tsx'
import { searchPause } from '../../../kit/timings.ts'

type SoldLine = Pick<CartLine, 'productId' | 'unitPrice' | 'priceAdjustment' | 'quantity'>

export const floorKey = (line: Omit<SoldLine, 'quantity'>): string =>
  priceKey({ productId: line.productId, price: soldPrice(line) })

type Options = {
  order: { id: number; orderedItems: readonly SoldLine[]; dollarAdjustment: Cents } | undefined
  /** Taken off the lines together. */
  discount?: Cents | null
  problem?: Problem | null
}

/** The price after the discount of each line sold below its brand's margin floor, by `floorKey`. */
export type FloorPrices = ReadonlyMap<string, Cents>

export function useFloorLines(
  lines: readonly SoldLine[],
  { order, discount = null, problem = null }: Options,
): FloorPrices {
  // Each key typed into the discount changes every line's price.
  const [typed] = useDebouncedValue(discount ?? zero, searchPause)
  const prices = useMemo(() => checkedPrices(lines, typed), [lines, typed])
  const saved = useMemo(
    () => order && { orderId: order.id, prices: checkedPrices(order.orderedItems, order.dollarAdjustment) },
    [order],
  )
  const below = usePricesBelowFloor(prices, { saved })
  const refused = useRefusedPrices(prices, problem)
  return useMemo(() => {
    const found = prices.flatMap((checked, index) => {
      const line = lines[index]
      const isBelow = below.has(priceKey(checked)) || refused.has(priceKey(checked))
      return line && isBelow ? [[floorKey(line), checked.price] as const] : []
    })
    return found.length === 0 ? none : new Map(found)
  }, [lines, prices, below, refused])
}

const none: FloorPrices = new Map()

function checkedPrices(lines: readonly SoldLine[], requested: Cents): ProductPrice[] {
  const subtotal = sum(lines.map(lineSubtotal))
  const discount = { discount: cappedDiscount(requested, subtotal), subtotal }
  return lines.map((line) => ({
    productId: line.productId,
    price: linePrice({ unitPrice: soldPrice(line), priceAdjustment: zero }, discount),
  }))
}

/** Says that a line is below the floor, with figures for users who can see costs. Undefined if it isn't. */
export function useFloorText(below: FloorPrices): (line: SoldLine) => string | undefined {
  const { seesCosts } = useSession()
  const hasFigures = seesCosts && below.size > 0
  const products = useRead(listProducts, {}, { enabled: hasFigures }).data
  const brands = useRead(listBrands, {}, { enabled: hasFigures }).data
  const figures = useMemo(() => {
    const floors = new Map(brands?.map(({ id, marginFloor }) => [id, marginFloor]))
    return new Map(products?.map(({ id, brandID, cost }) => [id, { cost, floor: floors.get(brandID) }]))
  }, [products, brands])
  return useCallback(
    (line) => {
      const price = below.get(floorKey(line))
      if (price === undefined) return undefined
      const { cost, floor } = figures.get(line.productId) ?? {}
      const margin = typeof cost === 'number' ? unitMargin(price, cost).percent : null
      if (!hasFigures || margin === null || typeof floor !== 'number') return "Below this brand's margin floor"
      // Rounded down: 19.96% would show as 20.0%, which isn't below 20%.
      return `Margin ${(Math.floor(margin * 10) / 10).toFixed(1)}%, below this brand's floor of ${floor}%`
    },
    [below, figures, hasFigures],
  )
}
