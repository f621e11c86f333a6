import type { Product } from '@dray/contract/products'
import { formatGrams, searchText } from '@dray/domain/products/product-filter'
import { filterBySearch } from '@dray/domain/search/search-words'

/** A line of the catalog: a type, a weight of it, or a product. */
export type CatalogItem =
  | { kind: 'type' | 'weight'; key: string; name: string; fullName: string; products: readonly Product[] }
  | { kind: 'product'; key: string; product: Product }

/** The matching products by type and then by weight (spec 2.13). A type without weights is not divided. */
export function catalogItems(products: readonly Product[], search: string): CatalogItem[] {
  const matches = filterBySearch(products, search, searchText)
  const types = [...groupProducts(matches, ({ type }) => type)].sort(([a], [b]) => collator.compare(a, b))
  return types.flatMap(([type, productsOfType]) => [
    { kind: 'type' as const, key: `type-${type}`, name: type, fullName: type, products: productsOfType },
    ...itemsOfType(type, productsOfType),
  ])
}

function itemsOfType(type: string, products: readonly Product[]): CatalogItem[] {
  const weights = [...groupProducts(products, ({ weight }) => weight)].sort(([a], [b]) => (a ?? -1) - (b ?? -1))
  const isDivided = weights.some(([weight]) => weight !== null)
  return weights.flatMap(([weight, productsOfWeight]) => {
    const name = weight === null ? 'No weight' : formatGrams(weight)
    const head = { kind: 'weight' as const, key: `weight-${type}-${weight}`, name, fullName: `${type}, ${name}` }
    return [...(isDivided ? [{ ...head, products: productsOfWeight }] : []), ...productItems(productsOfWeight)]
  })
}

const productItems = (products: readonly Product[]): CatalogItem[] =>
  [...products]
    .sort((a, b) => collator.compare(a.name, b.name))
    .map((product) => ({ kind: 'product', key: `product-${product.id}`, product }))

function groupProducts<Key>(products: readonly Product[], keyOf: (product: Product) => Key): Map<Key, Product[]> {
  const groups = new Map<Key, Product[]>()
  for (const product of products) {
    const group = groups.get(keyOf(product))
    if (group) group.push(product)
    else groups.set(keyOf(product), [product])
  }
  return groups
}

const collator = new Intl.Collator('en-US', { numeric: true })
