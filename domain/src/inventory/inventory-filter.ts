import { allows, searchText, type StockChoice, stockChoiceOf } from '../products/product-filter.ts'
import { fold, containsWords, searchWords } from '../search/search-words.ts'

/** What is asked of the inventory overview; the names are those of a saved filter. An empty list asks nothing. */
export type InventoryFilter = {
  search: string
  brands: readonly string[]
  types: readonly string[]
  weights: readonly number[]
  stock: StockChoice | null
  /** Only what stands above its limit. */
  overLimit: boolean
  showHidden: boolean
}

/** What the overview starts with and returns to on Clear Filters: brands not hidden, everything of them (D-42, D-46). */
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

export type InventoryTest<Held extends Product> = {
  ofBrand: (brand: Brand) => boolean
  /** `isOver`: whether the product, or its brand as a whole, stands above its limit. */
  ofProduct: (product: Held, isOver: boolean) => boolean
  /** Whether a brand is listed by its own name, without any product that passes. */
  ofBrandAlone: (brand: Brand, isOver: boolean) => boolean
}

/**
 * The tests of one filter, made once and asked of many brands and products. `textOf` gives the text to search; a
 * long list hands in one it has prepared.
 */
export function inventoryTest<Held extends Product>(
  filter: InventoryFilter,
  textOf: (product: Held) => string = searchText,
): InventoryTest<Held> {
  const words = searchWords(filter.search)
  const hasProductFilter = filter.types.length > 0 || filter.weights.length > 0 || filter.stock !== null
  return {
    ofBrand: ({ name, hideInInventoryOverview }) =>
      (filter.showHidden || !hideInInventoryOverview) && allows(filter.brands, name),
    ofProduct: (product, isOver) =>
      (!filter.overLimit || isOver) &&
      (filter.stock === null || stockChoiceOf(product.stock) === filter.stock) &&
      allows(filter.types, product.type) &&
      allows(filter.weights, product.weight) &&
      (words.length === 0 || containsWords(textOf(product), words)),
    ofBrandAlone: ({ name }, isOver) =>
      !hasProductFilter && (!filter.overLimit || isOver) && (words.length === 0 || containsWords(fold(name), words)),
  }
}

/** Whether the filter leaves out products of the brands it lists, so that what is left of them is what was looked for. */
export const filtersProducts = ({ search, types, weights, stock, overLimit }: InventoryFilter): boolean =>
  search.trim() !== '' || types.length > 0 || weights.length > 0 || stock !== null || overLimit

/** Whether two filters ask the same. */
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
