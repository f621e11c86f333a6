import { orderMenuFilter, type ProductFilter, productTest, sameFilter } from '@dray/domain/products/product-filter'
import {
  bestMatchesFirst,
  groupProducts,
  type ProductSort,
  sortProducts,
  defaultSort,
} from '@dray/domain/products/product-sort'
import { fold, searchWords } from '@dray/domain/search/search-words'
import type { MenuProduct } from '../cart/use-catalog.ts'

/** What the menu is grouped by. */
export const groupings = ['brand', 'type'] as const
export type Grouping = (typeof groupings)[number]
export const groupingLabels: Record<Grouping, string> = { brand: 'By Brand', type: 'By Type' }

/** A list grouped by the other dimension, or flat (D-23). */
export const listViews = ['group', 'list'] as const
export type ListView = (typeof listViews)[number]

/** The search, sort and view of one list of the menu: of a group, or of all products. */
export type ListSettings = {
  filter: ProductFilter
  sort: ProductSort
  view: ListView
  /** Whether products out of stock are shown too, until the search changes. */
  showsOutOfStock: boolean
}
export const initialListSettings: ListSettings = {
  filter: orderMenuFilter,
  sort: defaultSort,
  view: 'list',
  showsOutOfStock: false,
}

/** Products out of stock are shown until the search changes. */
export function changeListSettings(before: ListSettings, change: Partial<ListSettings>): ListSettings {
  const isSameSearch = change.filter === undefined || change.filter.searchTerm === before.filter.searchTerm
  return { ...before, showsOutOfStock: before.showsOutOfStock && isSameSearch, ...change }
}

/** The name of the list of all products. Other lists have the key of their group. */
export const allProductsList = 'everything'

export type Section = { name: string; products: readonly MenuProduct[] }

/** What a list shows: its products in display order, and how many more are out of stock. */
export type ListContents = {
  products: readonly MenuProduct[]
  sections: readonly Section[] | undefined
  hiddenByStock: number
}

/** `all` is sorted by name, as the catalog is. */
export function listContents(all: readonly MenuProduct[], settings: ListSettings, grouping: Grouping): ListContents {
  const { sort, view, showsOutOfStock } = settings
  const filter: ProductFilter = showsOutOfStock ? { ...settings.filter, stock: null } : settings.filter
  const matches = all.filter(productTest(filter, textOf))
  const sorted = sortMatches(matches, filter, sort)
  const hiddenByStock = filter.stock === 'in' ? all.filter(productTest({ ...filter, stock: 'out' }, textOf)).length : 0
  if (view === 'list') return { products: sorted, sections: undefined, hiddenByStock }
  const sections = groupProducts(sorted, grouping === 'brand' ? 'type' : 'brand')
  return { products: sections.flatMap((section) => section.products), sections, hiddenByStock }
}

export type HiddenProduct = {
  product: MenuProduct
  reason: 'out of stock' | 'filtered out'
  show: Partial<ListSettings>
}

/** The product that a search means, if the list leaves it out: the search finds nothing else, or the product has just that name. */
export function findHidden(
  all: readonly MenuProduct[],
  shown: readonly MenuProduct[],
  settings: ListSettings,
  grouping: Grouping,
): HiddenProduct | undefined {
  const { searchTerm } = settings.filter
  const search = searchWords(searchTerm).join(' ')
  const isNamed = ({ name }: MenuProduct): boolean => fold(name) === search
  if (search === '' || shown.some(isNamed)) return undefined
  const ways = [
    { reason: 'out of stock', show: { showsOutOfStock: true } },
    { reason: 'filtered out', show: { filter: { ...orderMenuFilter, searchTerm, stock: null } } },
  ] as const
  for (const { reason, show } of ways) {
    const found = listContents(all, changeListSettings(settings, show), grouping).products
    const product = found.find(isNamed) ?? (shown.length === 0 ? found[0] : undefined)
    if (product) return { product, reason, show }
  }
  return undefined
}

const textOf = ({ text }: MenuProduct): string => text

/** With the initial sort, a search lists the best matches first, so that Enter adds the intended product. */
function sortMatches(matches: MenuProduct[], filter: ProductFilter, sort: ProductSort): MenuProduct[] {
  if (isDefaultSort(sort)) return bestMatchesFirst(matches, filter.searchTerm, textOf)
  if (sort.by === 'name') return matches.reverse()
  return sortProducts(matches, sort)
}

const isDefaultSort = ({ by, direction }: ProductSort): boolean =>
  by === defaultSort.by && direction === defaultSort.direction

/** Whether Clear Filters would change anything. */
export const isFiltered = (settings: ListSettings): boolean => !sameFilter(settings.filter, orderMenuFilter)

/** Whether the list of all products is shown instead of the groups. */
export const isSearching = (settings: ListSettings): boolean => isFiltered(settings) || !isDefaultSort(settings.sort)

export type Group = { key: string; name: string; products: readonly MenuProduct[] }
export const groupsOf = (products: readonly MenuProduct[], grouping: Grouping): Group[] =>
  groupProducts(products, grouping).map((group) => ({ ...group, key: `${grouping} ${group.name}` }))

/** The menu as rows to draw, from top to bottom. */
export type MenuItem =
  | { kind: 'group'; key: string; group: Group; isOpen: boolean }
  | { kind: 'bar'; key: string; list: string; group: Group }
  | { kind: 'heading'; key: string; name: string; count: number }
  | { kind: 'product'; key: string; list: string; at: number; product: MenuProduct }
  | { kind: 'batches'; key: string; list: string; product: MenuProduct }
  | { kind: 'none'; key: string; list: string; hiddenByStock: number }

export const menuItems = (groups: readonly Group[], lists: ReadonlyMap<string, ListContents>): MenuItem[] =>
  groups.flatMap((group): MenuItem[] => {
    const contents = lists.get(group.key)
    const header: MenuItem = { kind: 'group', key: group.key, group, isOpen: contents !== undefined }
    if (contents === undefined) return [header]
    return [header, { kind: 'bar', key: `${group.key} bar`, list: group.key, group }, ...listItems(group.key, contents)]
  })

export function listItems(list: string, { products, sections, hiddenByStock }: ListContents): MenuItem[] {
  if (products.length === 0 || (hiddenByStock > 0 && products.length < fewFound)) {
    return [...productItems(list, products, 0), { kind: 'none', key: `${list} none`, list, hiddenByStock }]
  }
  if (sections === undefined) return productItems(list, products, 0)
  let at = 0
  return sections.flatMap(({ name, products: sectionProducts }): MenuItem[] => {
    const rows = productItems(list, sectionProducts, at)
    at += sectionProducts.length
    return [{ kind: 'heading', key: `${list} ${name}`, name, count: sectionProducts.length }, ...rows]
  })
}

/** With fewer results than this, the list also says how many products are out of stock. */
const fewFound = 5

const productItems = (list: string, products: readonly MenuProduct[], from: number): MenuItem[] =>
  products.map((product, index) => ({
    kind: 'product',
    key: productKey(list, product.id),
    list,
    at: from + index,
    product,
  }))

/** Inserts the open batches, each below its product. */
export function withBatches(items: readonly MenuItem[], opened: ReadonlySet<number>): readonly MenuItem[] {
  if (opened.size === 0) return items
  return items.flatMap((item): MenuItem[] => {
    if (item.kind !== 'product' || !item.product.hasBatch || !opened.has(item.product.id)) return [item]
    const { key, list, product } = item
    return [item, { kind: 'batches', key: `${key} batches`, list, product }]
  })
}

export const productKey = (list: string, productId: number): string => `${list} product ${productId}`
