import { listShortProducts } from '@dray/contract/pending'
import type { Product } from '@dray/contract/products'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useSession } from '../../kit/session.tsx'

/** While the filter is "Short": the products with the units that open orders are short of, as Today counts them. */
export function useShortProducts(products: readonly Product[], isAsked: boolean): readonly Product[] {
  const { may } = useSession()
  const { data } = useRead(listShortProducts, {}, { enabled: isAsked && may(listShortProducts) })
  return useMemo(() => {
    if (!isAsked || data === undefined) return products
    const short = new Map(data.map(({ productId, units }) => [productId, units]))
    return products.map((product) => ({ ...product, shortQuantity: short.get(product.id) ?? 0 }))
  }, [products, isAsked, data])
}
