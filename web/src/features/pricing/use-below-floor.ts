import { findPricesBelowFloor, maxPricedProducts } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request } from '../../shared/api/request.ts'
import { searchPause } from '../../shared/timings.ts'

type NewPrice = { productId: number; newCustomPrice: Cents }
const none: ReadonlySet<number> = new Set()

/**
 * The products whose new prices are below the margin floor of their brand (D-199), asked after a pause in typing. The server knows:
 * a user who receives no costs could not work it out.
 */
export function useBelowFloor(prices: readonly NewPrice[]): ReadonlySet<number> {
  const [settled] = useDebouncedValue(prices, searchPause)
  const asked = settled.slice(0, maxPricedProducts)
  const { data } = useQuery({
    queryKey: [
      findPricesBelowFloor.path,
      asked.map(({ productId, newCustomPrice }) => `${productId} ${newCustomPrice}`),
    ],
    queryFn: ({ signal }) =>
      request(
        findPricesBelowFloor,
        { body: { prices: asked.map(({ productId, newCustomPrice }) => ({ productId, price: newCustomPrice })) } },
        { signal },
      ),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    meta: { reads: ['products', 'brands'] },
  })
  return useMemo(
    () => (data === undefined || asked.length === 0 ? none : new Set(data.prices.map(({ productId }) => productId))),
    [data, asked.length],
  )
}
