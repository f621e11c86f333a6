import { listProductsToRestock, type Product } from '@dray/contract/products'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import type { ListRead } from '../../../kit/table/table-notice.tsx'

/** The products of a brand that can be ordered (D-139). */
export type BrandProducts = {
  products: readonly Product[]
  byId: ReadonlyMap<number, Product>
  isLoaded: boolean
  read: ListRead
}

const none: readonly Product[] = []

export function useBrandProducts(brandId: number | null): BrandProducts {
  const { data, isPending, isError, error, refetch } = useRead(
    listProductsToRestock,
    { params: { brandId: brandId ?? 0 } },
    { enabled: brandId !== null },
  )
  return useMemo(() => {
    const products = data?.res ?? none
    return {
      products,
      byId: new Map(products.map((product) => [product.id, product])),
      isLoaded: data !== undefined,
      read: { isPending, isError, error, refetch },
    }
  }, [data, isPending, isError, error, refetch])
}
