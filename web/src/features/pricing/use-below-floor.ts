import type { Cents } from '@dray/domain/money'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { priceKey, usePricesBelowFloor, useRefusedPrices } from '../../records/pricing/use-prices-below-floor.ts'
import type { Problem } from '../../kit/api/request.ts'
import { searchPause } from '../../kit/timings.ts'

type NewPrices = readonly { productId: number; newCustomPrice: Cents }[]

/**
 * The products whose new prices are below the margin floor of their brand (D-199): asked after a pause in typing, or named by a refusal.
 */
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
