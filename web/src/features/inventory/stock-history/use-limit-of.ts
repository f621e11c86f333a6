import { listBrands } from '@dray/contract/brands'
import type { Product } from '@dray/contract/products'
import { type StockLimit, productStockLimit } from '@dray/domain/products/stock'
import { useRead } from '../../../kit/api/use-call.ts'

/** The effective stock limit of a product, if any (D-171). */
export function useStockLimit(product: Product): StockLimit | undefined {
  const brand = useRead(listBrands).data?.find(({ id }) => id === product.brandID)
  return brand && productStockLimit(product, brand)
}
