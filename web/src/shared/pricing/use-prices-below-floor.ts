import { findPricesBelowFloor, maxPricedProducts } from '@dray/contract/pricing'
import { type Cents, cents } from '@dray/domain/money'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request } from '../api/request.ts'
import { useSession } from '../session.tsx'
import { searchPause } from '../timings.ts'

export type ProductPrice = { productId: number; price: Cents }

/** A price of a product, as `usePricesBelowFloor` answers it. */
export const priceKey = ({ productId, price }: ProductPrice): string => `${productId} ${price}`
const priceOf = (key: string): ProductPrice => {
  const [productId = 0, price = 0] = key.split(' ').map(Number)
  return { productId, price: cents(price) }
}

const none: ReadonlySet<string> = new Set()

/**
 * Which prices are below the margin floor of their brand (D-199), as their `priceKey`, asked after a pause in typing. The server knows:
 * a user who receives no costs could not work it out. `prices` may be another list in every render; only other prices are asked about.
 */
export function usePricesBelowFloor(prices: readonly ProductPrice[]): ReadonlySet<string> {
  const { may } = useSession()
  const keys = useMemo(() => [...new Set(prices.map(priceKey))].slice(0, maxPricedProducts).join(), [prices])
  const [asked] = useDebouncedValue(keys, searchPause)
  const { data } = useQuery({
    queryKey: [findPricesBelowFloor.path, asked],
    queryFn: ({ signal }) =>
      request(findPricesBelowFloor, { body: { prices: asked.split(',').map(priceOf) } }, { signal }),
    enabled: asked !== '' && may(findPricesBelowFloor),
    placeholderData: keepPreviousData,
    meta: { reads: ['products', 'brands'] },
  })
  return useMemo(
    () => (asked === '' || data === undefined || data.prices.length === 0 ? none : new Set(data.prices.map(priceKey))),
    [asked, data],
  )
}
