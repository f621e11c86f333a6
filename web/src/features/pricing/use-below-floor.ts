import type { Cents } from '@dray/domain/money'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { priceKey, usePricesBelowFloor } from '../../shared/pricing/use-prices-below-floor.ts'
import { searchPause } from '../../shared/timings.ts'

/** The products whose new prices are below the margin floor of their brand (D-199), asked after a pause in typing. */
export function useBelowFloor(newPrices: readonly { productId: number; newCustomPrice: Cents }[]): ReadonlySet<number> {
  const prices = useMemo(
    () => newPrices.map(({ productId, newCustomPrice }) => ({ productId, price: newCustomPrice })),
    [newPrices],
  )
  const [settled] = useDebouncedValue(prices, searchPause)
  const below = usePricesBelowFloor(settled)
  return useMemo(
    () => new Set(prices.filter((price) => below.has(priceKey(price))).map(({ productId }) => productId)),
    [prices, below],
  )
}
