import { compareNames } from '../text/name-order.ts'
import type { Cents } from '../money.ts'
import { fold, searchWords } from '../search/search-words.ts'
import { type FilterableProduct, searchText } from './product-filter.ts'

/** The first is the default (spec 2.13). */
export const productSortKeys = ['name', 'price', 'stock'] as const
export type ProductSortKey = (typeof productSortKeys)[number]
export const sortDirections = ['asc', 'desc'] as const
export type ProductSort = { by: ProductSortKey; direction: (typeof sortDirections)[number] }

export const defaultSort: ProductSort = { by: 'name', direction: 'asc' }

export const productSortLabels: Record<ProductSortKey, string> = { name: 'Name', price: 'Price', stock: 'Stock' }

/** `price` is the customer's, because the list shows that price. */
export type SortableProduct = { name: string; price: Cents; stock: number }

export function sortProducts<Product extends SortableProduct>(
  products: readonly Product[],
  { by, direction }: ProductSort,
): Product[] {
  const sign = direction === 'asc' ? 1 : -1
  if (by === 'name') return [...products].sort((a, b) => sign * byName(a, b))
  return [...products].sort((a, b) => sign * (a[by] - b[by]) || byName(a, b))
}

/** For users who add by Enter: exact SKU, names that start with the term, words that start words, the rest. Each in original order. */
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

/** Groups sorted by name, each with its products in their original order (D-23). */
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

export const byName = (a: { name: string }, b: { name: string }): number => compareNames(a.name, b.name)

/** A minus means descending (spec 2.13). */
export const groupSorts = ['default', 'name', '-name', 'productCount', '-productCount'] as const
export type GroupSort = (typeof groupSorts)[number]

export const groupSortLabels: Record<GroupSort, string> = {
  default: 'Default',
  name: 'Name (A-Z)',
  '-name': 'Name (Z-A)',
  productCount: 'Products (Low to High)',
  '-productCount': 'Products (High to Low)',
}

export const isGroupSort = (text: string): text is GroupSort => groupSorts.some((sort) => sort === text)

/** The default is the original order; equal counts by name. */
export function sortGroups<Group extends { name: string; productCount: number }>(
  groups: readonly Group[],
  sort: GroupSort,
): Group[] {
  if (sort === 'default') return [...groups]
  const sign = sort.startsWith('-') ? -1 : 1
  if (sort === 'name' || sort === '-name') return [...groups].sort((a, b) => sign * byName(a, b))
  return [...groups].sort((a, b) => sign * (a.productCount - b.productCount) || byName(a, b))
}
