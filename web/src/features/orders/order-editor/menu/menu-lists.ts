import { orderMenuFilter, type ProductFilter, productTest, sameFilter } from '@dray/domain/products/product-filter'
import {
  bestMatchesFirst,
  groupProducts,
  type ProductSort,
  sortProducts,
  defaultSort,
} from '@dray/domain/products/product-sort'
import { fold, searchWords } from '@dray/domain/search/search-words'
import type { MenuProduct, BoughtProduct } from '../cart/use-catalog.ts'
import type { CatalogSearch } from './use-catalog-search.ts'

export const groupings = ['brand', 'type'] as const
export type Grouping = (typeof groupings)[number]
export const groupingLabels: Record<Grouping, string> = { brand: 'By brand', type: 'By type' }

/** Grouped by the other dimension, or flat. */
export const listViews = ['group', 'list'] as const
export type ListView = (typeof listViews)[number]

export type ListSettings = {
  filter: ProductFilter
  sort: ProductSort
  view: ListView
  showsOutOfStock: boolean
}
export const initialListSettings: ListSettings = {
  filter: orderMenuFilter,
  sort: defaultSort,
  view: 'list',
  showsOutOfStock: false,
}

export function changeListSettings(before: ListSettings, change: Partial<ListSettings>): ListSettings {
  const isSameSearch = change.filter === undefined || change.filter.searchTerm === before.filter.searchTerm
  return { ...before, showsOutOfStock: before.showsOutOfStock && isSameSearch, ...change }
}

/** The name of the list of all products. Other lists use their group's key. */
export const allProductsList = 'everything'

export type MenuSection = { name: string; products: readonly MenuProduct[] }

export type ListContents = {
  products: readonly MenuProduct[]
  sections: readonly MenuSection[] | undefined
  hiddenByStock: number
  quantity: number | undefined
  searchTerm: string
  /** Products with similar names, listed last if the search finds few or none. */
  similar: readonly MenuProduct[]
}

type ListOptions = {
  grouping: Grouping
  search: CatalogSearch
  /** The ids of products the customer bought before, which come first among equally good matches. */
  bought: ReadonlySet<number>
}

/** `all` is sorted by name, as the catalog is. */
export function listContents(
  all: readonly MenuProduct[],
  settings: ListSettings,
  { grouping, search, bought }: ListOptions,
): ListContents {
  const { sort, view, showsOutOfStock } = settings
  const { quantity, searchTerm } = search.read(settings.filter.searchTerm)
  const filter = { ...settings.filter, searchTerm, ...(showsOutOfStock && { stock: null }) }
  const matches = all.filter(productTest(filter, productText))
  const products = sortMatches(matches, { filter, sort, bought })
  const hiddenByStock =
    filter.stock === 'in' ? all.filter(productTest({ ...filter, stock: 'out' }, productText)).length : 0
  const isAlmostEmpty = searchTerm.trim() !== '' && products.length < fewFound && hiddenByStock === 0
  const similar = isAlmostEmpty ? similarProducts(all, products, filter, search) : []
  const contents = { hiddenByStock, quantity, searchTerm, similar }
  if (view === 'list') return { ...contents, products, sections: undefined }
  const sections = groupProducts(products, grouping === 'brand' ? 'type' : 'brand')
  return { ...contents, products: sections.flatMap((section) => section.products), sections }
}

/** In-stock products first. The other filters apply to similar names too. */
function similarProducts(
  all: readonly MenuProduct[],
  found: readonly MenuProduct[],
  { searchTerm, ...filter }: ProductFilter,
  { findSimilar }: CatalogSearch,
): readonly MenuProduct[] {
  const mayBeMeant = productTest<MenuProduct>({
    ...filter,
    searchTerm: '',
    stock: filter.stock === 'in' ? null : filter.stock,
  })
  return findSimilar(searchTerm)
    .flatMap((id) => all.find((product) => product.id === id) ?? [])
    .filter((product) => mayBeMeant(product) && !found.includes(product))
    .toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0))
}

export type HiddenProduct = {
  product: MenuProduct
  reason: 'out of stock' | 'filtered out'
  show: Partial<ListSettings>
}

/** The product the user probably means but the list hides: either nothing else matches, or its name is exactly the search text. */
export function findHidden(
  all: readonly MenuProduct[],
  shown: readonly MenuProduct[],
  settings: ListSettings,
  options: ListOptions,
): HiddenProduct | undefined {
  const { searchTerm } = settings.filter
  const name = searchWords(options.search.read(searchTerm).searchTerm).join(' ')
  const isNamed = (product: MenuProduct): boolean => fold(product.name) === name
  if (name === '' || shown.some(isNamed)) return undefined
  const ways = [
    { reason: 'out of stock', show: { showsOutOfStock: true } },
    { reason: 'filtered out', show: { filter: { ...orderMenuFilter, searchTerm, stock: null } } },
  ] as const
  for (const { reason, show } of ways) {
    const found = listContents(all, changeListSettings(settings, show), options).products
    const product = found.find(isNamed) ?? (shown.length === 0 ? found[0] : undefined)
    if (product) return { product, reason, show }
  }
  return undefined
}

const productText = ({ text }: MenuProduct): string => text

type MatchOptions = Pick<ListSettings, 'filter' | 'sort'> & Pick<ListOptions, 'bought'>

/** With the default sort, a search lists the best matches first, so Enter adds the intended product after few letters. */
function sortMatches(matches: MenuProduct[], { filter, sort, bought }: MatchOptions): MenuProduct[] {
  if (isDefaultSort(sort)) {
    if (filter.searchTerm.trim() === '') return matches
    return bestMatchesFirst(boughtFirst(matches, bought), filter.searchTerm, productText)
  }
  if (sort.by === 'name') return matches.reverse()
  return sortProducts(matches, sort)
}

const boughtFirst = (products: readonly MenuProduct[], bought: ReadonlySet<number>): MenuProduct[] =>
  products.toSorted((a, b) => Number(bought.has(b.id)) - Number(bought.has(a.id)))

const isDefaultSort = ({ by, direction }: ProductSort): boolean =>
  by === defaultSort.by && direction === defaultSort.direction

export const isMenuFiltered = (settings: ListSettings): boolean => !sameFilter(settings.filter, orderMenuFilter)

export const isSearching = (settings: ListSettings): boolean =>
  isMenuFiltered(settings) || !isDefaultSort(settings.sort)

export type Group = { key: string; name: string; products: readonly MenuProduct[] }
export const productGroups = (products: readonly MenuProduct[], grouping: Grouping): Group[] =>
  groupProducts(products, grouping).map((group) => ({ ...group, key: `${grouping} ${group.name}` }))

export type ProductItem = {
  kind: 'product'
  key: string
  list: string
  at: number
  product: MenuProduct
  suggested: number | undefined
  similarTo?: string
  bought?: BoughtProduct
}

export type MenuItem =
  | { kind: 'group'; key: string; group: Group; isOpen: boolean }
  | { kind: 'bought'; key: string; count: number; isOpen: boolean }
  | { kind: 'bar'; key: string; list: string; group: Group }
  | { kind: 'heading'; key: string; name: string; count: number }
  | { kind: 'similar'; key: string; name: string; isAll: boolean }
  | ProductItem
  | { kind: 'batches'; key: string; list: string; product: MenuProduct; suggested: number | undefined }
  | { kind: 'none'; key: string; list: string; hiddenByStock: number }

export const menuItems = (groups: readonly Group[], lists: ReadonlyMap<string, ListContents>): MenuItem[] =>
  groups.flatMap((group): MenuItem[] => {
    const contents = lists.get(group.key)
    const header: MenuItem = { kind: 'group', key: group.key, group, isOpen: contents !== undefined }
    if (contents === undefined) return [header]
    return [header, { kind: 'bar', key: `${group.key} bar`, list: group.key, group }, ...listItems(group.key, contents)]
  })

export function listItems(list: string, contents: ListContents): MenuItem[] {
  const { products, sections, hiddenByStock, quantity, similar } = contents
  const isFew = hiddenByStock > 0 && products.length < fewFound
  const none: MenuItem[] =
    isFew || (products.length === 0 && similar.length === 0)
      ? [{ kind: 'none', key: `${list} none`, list, hiddenByStock }]
      : []
  const options = { list, suggested: quantity }
  const rows =
    sections === undefined || isFew
      ? productItems(products, 0, options)
      : sections.flatMap(({ name, products: own }, index): MenuItem[] => {
          const at = sections.slice(0, index).reduce((sum, before) => sum + before.products.length, 0)
          return [
            { kind: 'heading', key: `${list} ${name}`, name, count: own.length },
            ...productItems(own, at, options),
          ]
        })
  return [...rows, ...none, ...similarItems(list, contents)]
}

function similarItems(list: string, { products, similar, searchTerm, quantity }: ListContents): MenuItem[] {
  if (similar.length === 0) return []
  const options = { list, suggested: quantity, similarTo: searchTerm }
  return [
    { kind: 'similar', key: `${list} similar`, name: searchTerm, isAll: products.length === 0 },
    ...productItems(similar, products.length, options),
  ]
}

/** With fewer results, the list also says how many products are out of stock, and lists similar names. */
const fewFound = 5

type ItemOptions = Pick<ProductItem, 'list' | 'suggested' | 'similarTo'>

const productItems = (products: readonly MenuProduct[], from: number, options: ItemOptions): ProductItem[] =>
  products.map((product, index) => ({
    kind: 'product',
    key: menuProductKey(options.list, product.id),
    at: from + index,
    product,
    ...options,
  }))

/** Products the customer bought before, except those the stock filter hides. */
export function listedBought(bought: readonly BoughtProduct[], { filter }: ListSettings): readonly BoughtProduct[] {
  const isListed = productTest({ ...filter, searchTerm: '' }, productText)
  return bought.filter(({ product }) => isListed(product))
}

/** With more rows, "bought before" would push the first group out of view, so it stays closed until opened. */
export const maxBoughtOpen = 8

/** Products the customer bought before, shown in the list of all products until the user searches. */
export function boughtItems(bought: readonly BoughtProduct[], isOpen: boolean): MenuItem[] {
  if (bought.length === 0) return []
  const header: MenuItem = { kind: 'bought', key: 'bought before', count: bought.length, isOpen }
  return isOpen ? [header, ...bought.map(boughtItem)] : [header]
}

const boughtItem = (bought: BoughtProduct, at: number): ProductItem => ({
  kind: 'product',
  key: menuProductKey(allProductsList, bought.product.id),
  list: allProductsList,
  at,
  product: bought.product,
  suggested: undefined,
  bought,
})

export function withBatches(items: readonly MenuItem[], opened: ReadonlySet<number>): readonly MenuItem[] {
  if (opened.size === 0) return items
  return items.flatMap((item): MenuItem[] => {
    if (item.kind !== 'product' || !item.product.hasBatch || !opened.has(item.product.id)) return [item]
    const { key, list, product, suggested } = item
    return [item, { kind: 'batches', key: `${key} batches`, list, product, suggested }]
  })
}

export const menuProductKey = (list: string, productId: number): string => `${list} product ${productId}`
