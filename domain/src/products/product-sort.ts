import type { Cents } from '../money.ts'
import { fold, searchWords } from '../search/search-words.ts'

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
 * with what was typed, then names with a word that starts with it, then the rest. Within each the order given stays.
 */
export function bestMatchesFirst<Product extends { name: string; sku: string }>(
  products: readonly Product[],
  searchTerm: string,
): Product[] {
  const words = searchWords(searchTerm)
  if (words.length === 0) return [...products]
  const ranks: [Product[], Product[], Product[], Product[]] = [[], [], [], []]
  for (const product of products) ranks[rankOf(product, words)].push(product)
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

function rankOf(product: { name: string; sku: string }, words: readonly string[]): 0 | 1 | 2 | 3 {
  const typed = words.join(' ')
  if (fold(product.sku) === typed) return 0
  const name = fold(product.name)
  if (name.startsWith(typed)) return 1
  const nameWords = name.split(/[^\p{L}\p{N}.]+/u)
  return words.every((word) => nameWords.some((own) => own.startsWith(word))) ? 2 : 3
}

const collator = new Intl.Collator('en-US', { numeric: true })
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)
