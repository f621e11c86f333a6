import type { Cents } from '@dray/domain/money'
import { useMemo } from 'react'
import { priceKey, usePricesBelowFloor } from '../../shared/pricing/use-prices-below-floor.ts'

/** The products whose new prices are below the margin floor of their brand (D-199). */
export function useBelowFloor(newPrices: readonly { productId: number; newCustomPrice: Cents }[]): ReadonlySet<number> {
  const prices = useMemo(
    () => newPrices.map(({ productId, newCustomPrice }) => ({ productId, price: newCustomPrice })),
    [newPrices],
  )
  const below = usePricesBelowFloor(prices)
  return useMemo(
    () => new Set(prices.filter((price) => below.has(priceKey(price))).map(({ productId }) => productId)),
    [prices, below],
  )
}
