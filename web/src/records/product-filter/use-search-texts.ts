import { type FilterableProduct, searchText } from '@dray/domain/products/product-filter'
import { useMemo } from 'react'

/** The searchable text of each product, computed once per list instead of on every key. */
export function useSearchTexts<Product extends FilterableProduct>(
  products: readonly Product[],
): (product: Product) => string {
  return useMemo(() => {
    const texts = new Map(products.map((product) => [product, searchText(product)]))
    return (product) => texts.get(product) ?? searchText(product)
  }, [products])
}
