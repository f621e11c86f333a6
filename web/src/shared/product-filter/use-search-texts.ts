import { type FilterableProduct, searchText } from '@dray/domain/products/product-filter'
import { useMemo } from 'react'

/** The text that search looks through, made once for all products that were read: a typed key folds no name again. */
export function useSearchTexts<Product extends FilterableProduct>(
  products: readonly Product[],
): (product: Product) => string {
  return useMemo(() => {
    const texts = new Map(products.map((product) => [product, searchText(product)]))
    return (product) => texts.get(product) ?? searchText(product)
  }, [products])
}
