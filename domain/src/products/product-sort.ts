import type { Cents } from '../money.ts'
import { fold, searchWords } from '../search/search-words.ts'
import { type FilterableProduct, searchText } from './product-filter.ts'

/** What products can be sorted by (spec 2.13); the first is how a list starts. */
export const productSortKeys = ['name', 'price', 'stock'] as const
export type ProductSortKey = (typeof productSortKeys)[number]
export const sortDirections = ['asc', 'desc'] as const
export type ProductSort = { by: ProductSortKey; direction: (typeof sortDirections)[number] }

export const startingSort: ProductSort = { by: 'name', direction: 'asc' }

export const productSortLabels: Record<ProductSortKey, string> = { name: 'Name', price: 'Price', stock: 'Stock' }

/** `price` is what the customer pays, since that is the price the list shows. */
export type SortableProduct = { name: string; price: Cents; stock: number }

/** A sorted copy. Equal ones stand in the order of their names. */
export function sortProducts<Product extends SortableProduct>(
  products: readonly Product[],
  { by, direction }: ProductSort,
): Product[] {
  const sign = direction === 'asc' ? 1 : -1
  if (by === 'name') return [...products].sort((a, b) => sign * byName(a, b))
  return [...products].sort((a, b) => sign * (a[by] - b[by]) || byName(a, b))
}

/**
 * Search results with the likeliest product first, for whoever adds by Enter: the SKU itself, then names that start
 * with what was typed, then products of which every word typed starts a word, then the rest. Within each the order
 * given stays. `textOf` gives the prepared text (`searchText`, which begins with the name), as in `productTest`.
 */
export function bestMatchesFirst<Product extends FilterableProduct>(
  products: readonly Product[],
  searchTerm: string,
  textOf: (product: Product) => string = searchText,
): Product[] {
  const words = searchWords(searchTerm)
  if (words.length === 0) return [...products]
  const typed = words.join(' ')
  const beginnings = words.map((word) => ` ${word}`)
  const ranks: [Product[], Product[], Product[], Product[]] = [[], [], [], []]
  for (const product of products) {
    const text = textOf(product)
    if (product.sku.length === typed.length && fold(product.sku) === typed) ranks[0].push(product)
    else if (text.startsWith(typed)) ranks[1].push(product)
    else if (beginnings.every((beginning) => ` ${text}`.includes(beginning))) ranks[2].push(product)
    else ranks[3].push(product)
  }
  return ranks.flat()
}

/** One dimension's groups by name, each with its products in the order given (Group tab, D-23; the menu itself). */
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
  return [...groups].map(([name, own]) => ({ name, products: own })).sort(byName)
}

const collator = new Intl.Collator('en-US', { numeric: true })
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)
