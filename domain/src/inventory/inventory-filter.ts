import { matchesChoices, matchesStock, searchText, type StockChoice } from '../products/product-filter.ts'
import { fold, containsWords, searchWords } from '../search/search-words.ts'

/** Named as in a saved filter. An empty list does not filter. */
export type InventoryFilter = {
  search: string
  brands: readonly string[]
  types: readonly string[]
  weights: readonly number[]
  stock: StockChoice | null
  overLimit: boolean
  showHidden: boolean
}

/** Also after Clear Filters: all products of brands that aren't hidden (D-42, D-46). */
export const noInventoryFilter: InventoryFilter = {
  search: '',
  brands: [],
  types: [],
  weights: [],
  stock: null,
  overLimit: false,
  showHidden: false,
}

type Brand = { name: string; hideInInventoryOverview: boolean }
type Product = Parameters<typeof searchText>[0]

export type InventoryTest<Stocked extends Product> = {
  ofBrand: (brand: Brand) => boolean
  /** `isOver`: the product, or its brand as a whole, is above its limit. */
  ofProduct: (product: Stocked, isOver: boolean) => boolean
  /** Whether a brand without matching products is listed for its own name. */
  ofBrandAlone: (brand: Brand, isOver: boolean) => boolean
}

/** Created once for many products. A long list passes in prepared texts. */
export function inventoryTest<Stocked extends Product>(
  filter: InventoryFilter,
  textOf: (product: Stocked) => string = searchText,
): InventoryTest<Stocked> {
  const words = searchWords(filter.search)
  const hasProductFilter = filter.types.length > 0 || filter.weights.length > 0 || filter.stock !== null
  return {
    ofBrand: ({ name, hideInInventoryOverview }) =>
      (filter.showHidden || !hideInInventoryOverview) && matchesChoices(filter.brands, name),
    ofProduct: (product, isOver) =>
      (!filter.overLimit || isOver) &&
      matchesStock(filter.stock, product) &&
      matchesChoices(filter.types, product.type) &&
      matchesChoices(filter.weights, product.weight) &&
      (words.length === 0 || containsWords(textOf(product), words)),
    ofBrandAlone: ({ name }, isOver) =>
      !hasProductFilter && (!filter.overLimit || isOver) && (words.length === 0 || containsWords(fold(name), words)),
  }
}

/** Whether it can exclude some products of a listed brand. */
export const filtersProducts = ({ search, types, weights, stock, overLimit }: InventoryFilter): boolean =>
  search.trim() !== '' || types.length > 0 || weights.length > 0 || stock !== null || overLimit

export const sameInventoryFilter = (a: InventoryFilter, b: InventoryFilter): boolean =>
  JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

const ordered = ({ search, brands, types, weights, stock, overLimit, showHidden }: InventoryFilter) => [
  search.trim(),
  [...brands].sort(),
  [...types].sort(),
  [...weights].sort((a, b) => a - b),
  stock,
  overLimit,
  showHidden,
]
