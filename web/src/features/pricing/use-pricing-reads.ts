import { readPricing } from '@dray/contract/pricing'
import { listProducts, type Product } from '@dray/contract/products'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { pricedBrands } from './price-lines.ts'
import { customerPricing } from './pricing-form.ts'

const noProducts: readonly Product[] = []

/** What the editor of a customer's prices is made of. */
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
