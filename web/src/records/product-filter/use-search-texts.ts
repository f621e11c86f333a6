import { type FilterableProduct, searchText } from '@dray/domain/products/product-filter'
import { useMemo } from 'react'

/** Each product's searchable text, computed once per list, not on every key. */
export function useSearchTexts<Product extends FilterableProduct>(
  products: readonly Product[],
): (product: Product) => string {
  return useMemo(() => {
    const texts = new Map(products.map((product) => [product, searchText(product)]))
    return (product) => texts.get(product) ?? searchText(product)
  }, [products])
}
