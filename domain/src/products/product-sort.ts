import type { Cents } from '../money.ts'
import { fold, searchWords } from '../search/search-words.ts'
import { type FilterableProduct, searchText } from './product-filter.ts'

/** The fields products can be sorted by (spec 2.13); the first is the default. */
export const productSortKeys = ['name', 'price', 'stock'] as const
export type ProductSortKey = (typeof productSortKeys)[number]
export const sortDirections = ['asc', 'desc'] as const
export type ProductSort = { by: ProductSortKey; direction: (typeof sortDirections)[number] }

export const defaultSort: ProductSort = { by: 'name', direction: 'asc' }

export const productSortLabels: Record<ProductSortKey, string> = { name: 'Name', price: 'Price', stock: 'Stock' }

/** `price` is the customer's price, because the list shows that price. */
export type SortableProduct = { name: string; price: Cents; stock: number }

/** A sorted copy. Equal products are sorted by name. */
export function sortProducts<Product extends SortableProduct>(
  products: readonly Product[],
  { by, direction }: ProductSort,
): Product[] {
  const sign = direction === 'asc' ? 1 : -1
  if (by === 'name') return [...products].sort((a, b) => sign * byName(a, b))
  return [...products].sort((a, b) => sign * (a[by] - b[by]) || byName(a, b))
}

/**
 * Search results with the best match first, for users who add products by Enter: first the exact SKU, then names that start with
 * the search term, then products in which every word of the term starts a word, then the rest. Within each the original order is
 * kept. `textOf` returns the prepared text (`searchText`, which starts with the name), as in `productTest`.
 */
export function bestMatchesFirst<Product extends FilterableProduct>(
  products: readonly Product[],
  searchTerm: string,
  textOf: (product: Product) => string = searchText,
): Product[] {
  const words = searchWords(searchTerm)
  if (words.length === 0) return [...products]
  const term = words.join(' ')
  const beginnings = words.map((word) => ` ${word}`)
  const ranks: [Product[], Product[], Product[], Product[]] = [[], [], [], []]
  for (const product of products) {
    const text = textOf(product)
    if (product.sku.length === term.length && fold(product.sku) === term) ranks[0].push(product)
    else if (text.startsWith(term)) ranks[1].push(product)
    else if (beginnings.every((beginning) => ` ${text}`.includes(beginning))) ranks[2].push(product)
    else ranks[3].push(product)
  }
  return ranks.flat()
}

/** The brands or types by name, each with its products in their original order (Group tab, D-23, and the menu). */
export function groupProducts<Product extends { brand: string; type: string }>(
  products: readonly Product[],
  by: 'brand' | 'type',
): { name: string; products: Product[] }[] {
  const groups = new Map<string, Product[]>()
  for (const product of products) {
    const group = groups.get(product[by])
    if (group) group.push(product)
    else groups.set(product[by], [product])
  }
  return [...groups].map(([name, grouped]) => ({ name, products: grouped })).sort(byName)
}

const collator = new Intl.Collator('en-US', { numeric: true })
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)
