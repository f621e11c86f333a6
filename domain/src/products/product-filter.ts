import { fold, containsWords, searchWords } from '../search/search-words.ts'

/** What the filter bar looks at (spec 2.13). */
export type FilterableProduct = {
  sku: string
  name: string
  brand: string
  type: string
  genetics: string | null
  extractType: string | null
  weight: number | null
  stock: number
}

export const stockChoices = ['in', 'out'] as const
export type StockChoice = (typeof stockChoices)[number]

/** What is asked of a list of products; the names are those a saved filter has (spec 3). An empty list asks nothing. */
export type ProductFilter = {
  searchTerm: string
  brands: readonly string[]
  types: readonly string[]
  genetics: readonly string[]
  extractTypes: readonly string[]
  weights: readonly number[]
  stock: StockChoice | null
}

export const noProductFilter: ProductFilter = {
  searchTerm: '',
  brands: [],
  types: [],
  genetics: [],
  extractTypes: [],
  weights: [],
  stock: null,
}

/** What the menus of New and Edit Order start with, and return to on Clear Filters (D-42). */
export const orderMenuFilter: ProductFilter = { ...noProductFilter, stock: 'in' }

/** "In" means stock above 0, "out" otherwise (spec 9). */
export const stockChoiceOf = (stock: number): StockChoice => (stock > 0 ? 'in' : 'out')

/**
 * A test for one filter, made once and asked of many products. `textOf` gives the text to search; a long list
 * hands in one it has prepared, so that a typed key does not fold five thousand names again.
 */
export function productTest<Product extends FilterableProduct>(
  filter: ProductFilter,
  textOf: (product: Product) => string = searchText,
): (product: Product) => boolean {
  const words = searchWords(filter.searchTerm)
  return (product) =>
    (filter.stock === null || stockChoiceOf(product.stock) === filter.stock) &&
    allows(filter.brands, product.brand) &&
    allows(filter.types, product.type) &&
    allows(filter.genetics, product.genetics) &&
    allows(filter.extractTypes, product.extractType) &&
    allows(filter.weights, product.weight) &&
    (words.length === 0 || containsWords(textOf(product), words))
}

/** A product's text as search sees it: without accents and capitals. */
export const searchText = (product: FilterableProduct): string =>
  fold(
    [
      product.name,
      product.brand,
      product.type,
      product.sku,
      product.extractType ?? '',
      product.genetics ?? '',
      gramsOf(product.weight),
    ].join(' '),
  )

/** A weight as it is shown: in grams (spec 2.13). */
export const gramsOf = (weight: number | null): string => (weight === null ? '' : `${grams.format(weight)}g`)

/** Made once: a format made for each weight took most of the time a large catalog needs before it can be searched. */
const grams = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

export type FilterChoices = {
  brands: string[]
  types: string[]
  genetics: string[]
  extractTypes: string[]
  weights: number[]
  stock: StockChoice[]
}

/**
 * What each filter can be set to, from the unfiltered list (D-42). A field with fewer than two distinct values
 * has no choice and gets no dropdown (spec 2.13): its list is empty.
 */
export const filterChoices = (products: readonly FilterableProduct[]): FilterChoices => ({
  brands: choices(products.map((product) => product.brand)).sort(byText),
  types: choices(products.map((product) => product.type)).sort(byText),
  genetics: choices(products.map((product) => product.genetics)).sort(byText),
  extractTypes: choices(products.map((product) => product.extractType)).sort(byText),
  weights: choices(products.map((product) => product.weight)).sort((a, b) => a - b),
  stock: choices(products.map((product) => stockChoiceOf(product.stock))).sort(byText),
})

/** Whether two filters ask the same. */
export const sameFilter = (a: ProductFilter, b: ProductFilter): boolean =>
  JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

function choices<Value extends string | number>(values: readonly (Value | null)[]): Value[] {
  const distinct = new Set<Value>()
  for (const value of values) if (value !== null && value !== '') distinct.add(value)
  return distinct.size > 1 ? [...distinct] : []
}

/** Whether a value is among those chosen; an empty list allows every value. */
export const allows = <Value>(chosen: readonly Value[], value: Value | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

const ordered = ({ searchTerm, brands, types, genetics, extractTypes, weights, stock }: ProductFilter) => [
  searchTerm.trim(),
  ...[brands, types, genetics, extractTypes, weights].map((list) => list.map(String).sort(byText)),
  stock,
]

const collator = new Intl.Collator('en-US', { numeric: true })
const byText = (a: string, b: string): number => collator.compare(a, b)
