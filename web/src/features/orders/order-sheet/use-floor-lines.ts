import { listBrands } from '@dray/contract/brands'
import { listProducts } from '@dray/contract/products'
import type { CartLine } from '@dray/domain/orders/cart'
import { soldPrice } from '@dray/domain/orders/order-totals'
import { unitMargin } from '@dray/domain/pricing/prices'
import { useCallback, useMemo } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { priceKey, usePricesBelowFloor, useRefusedPrices } from '../../../records/pricing/use-prices-below-floor.ts'
import { useSession } from '../../../kit/session.tsx'

type SoldLine = Pick<CartLine, 'productId' | 'unitPrice' | 'priceAdjustment'>

const linePrice = (line: SoldLine) => ({ productId: line.productId, price: soldPrice(line) })
export const floorKey = (line: SoldLine): string => priceKey(linePrice(line))

type Options = {
  order: { id: number; orderedItems: readonly SoldLine[] } | undefined
  problem?: Problem | null
}

/** Lines sold below their brand's margin floor, as `floorKey`s (D-199). */
export function useFloorLines(lines: readonly SoldLine[], { order, problem = null }: Options): ReadonlySet<string> {
  const prices = useMemo(() => lines.map(linePrice), [lines])
  const saved = useMemo(() => order && { orderId: order.id, prices: order.orderedItems.map(linePrice) }, [order])
  const below = usePricesBelowFloor(prices, { saved })
  const refused = useRefusedPrices(prices, problem)
  return useMemo(() => (refused.size === 0 ? below : new Set([...below, ...refused])), [below, refused])
}

/** Says that a line is below the floor, with figures for users who can see costs (D-57, D-199). Undefined if it isn't. */
export function useFloorText(below: ReadonlySet<string>): (line: SoldLine) => string | undefined {
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
      if (!below.has(floorKey(line))) return undefined
      const { cost, floor } = figures.get(line.productId) ?? {}
      const margin = typeof cost === 'number' ? unitMargin(soldPrice(line), cost).percent : null
      if (!hasFigures || margin === null || typeof floor !== 'number') return "Below this brand's margin floor"
      // Rounded down: 19.96% would show as 20.0%, which isn't below 20%.
      return `Margin ${(Math.floor(margin * 10) / 10).toFixed(1)}%, below this brand's floor of ${floor}%`
    },
    [below, figures, hasFigures],
  )
}
