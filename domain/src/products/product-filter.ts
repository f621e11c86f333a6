import { compareNames } from '../text/name-order.ts'
import { fold, containsWords, searchWords } from '../search/search-words.ts'
import { isShort } from './stock.ts'

export type FilterableProduct = {
  sku: string
  name: string
  brand: string
  type: string
  genetics: string | null
  extractType: string | null
  weight: number | null
  stock: number
  pendingOutboundQuantity: number
  shortQuantity?: number | undefined
}

/** In and out go by physical stock (spec 9); "Short" means that open orders are short of it. */
export const stockChoices = ['in', 'out', 'short'] as const
export type StockChoice = (typeof stockChoices)[number]

/** Named as in a saved filter (spec 3). An empty list does not filter. */
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

/** The default in New and Edit Order, and after Clear Filters (D-42). */
export const orderMenuFilter: ProductFilter = { ...noProductFilter, stock: 'in' }

type StockedProduct = Pick<FilterableProduct, 'stock' | 'pendingOutboundQuantity' | 'shortQuantity'>

/** "In" means stock above 0 (spec 9). */
export function matchesStock(choice: StockChoice | null, product: StockedProduct): boolean {
  if (choice === 'short') return isShort(product)
  return choice === null || choice === stockLevel(product)
}

const stockLevel = ({ stock }: StockedProduct): StockChoice => (stock > 0 ? 'in' : 'out')

/** Products can be in stock and short at once. */
const stockValues = (product: StockedProduct): StockChoice[] =>
  isShort(product) ? [stockLevel(product), 'short'] : [stockLevel(product)]

/** Created once for many products. A long list passes in prepared texts, so that names are not folded at each keystroke. */
export function productTest<Product extends FilterableProduct>(
  filter: ProductFilter,
  textOf: (product: Product) => string = searchText,
): (product: Product) => boolean {
  const words = searchWords(filter.searchTerm)
  return (product) =>
    matchesStock(filter.stock, product) &&
    matchesChoices(filter.brands, product.brand) &&
    matchesChoices(filter.types, product.type) &&
    matchesChoices(filter.genetics, product.genetics) &&
    matchesChoices(filter.extractTypes, product.extractType) &&
    matchesChoices(filter.weights, product.weight) &&
    (words.length === 0 || containsWords(textOf(product), words))
}

export const searchText = (product: FilterableProduct): string =>
  fold(
    [
      product.name,
      product.brand,
      product.type,
      product.sku,
      product.extractType ?? '',
      product.genetics ?? '',
      formatGrams(product.weight),
    ].join(' '),
  )

export const formatGrams = (weight: number | null): string => (weight === null ? '' : `${grams.format(weight)}g`)

/** Created once: a format per weight took most of the time to prepare a large catalog. */
const grams = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

export type FilterChoices = {
  brands: string[]
  types: string[]
  genetics: string[]
  extractTypes: string[]
  weights: number[]
  stock: StockChoice[]
}

/** From the unfiltered list. A field with fewer than two values has no dropdown (spec 2.13). */
export const filterChoices = (products: readonly FilterableProduct[]): FilterChoices => ({
  brands: choices(products.map((product) => product.brand)).sort(compareNames),
  types: choices(products.map((product) => product.type)).sort(compareNames),
  genetics: choices(products.map((product) => product.genetics)).sort(compareNames),
  extractTypes: choices(products.map((product) => product.extractType)).sort(compareNames),
  weights: choices(products.map((product) => product.weight)).sort((a, b) => a - b),
  stock: choices(products.flatMap(stockValues)).sort(compareNames),
})

export const sameFilter = (a: ProductFilter, b: ProductFilter): boolean =>
  JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

function choices<Value extends string | number>(values: readonly (Value | null)[]): Value[] {
  const distinct = new Set<Value>()
  for (const value of values) if (value !== null && value !== '') distinct.add(value)
  return distinct.size > 1 ? [...distinct] : []
}

export const matchesChoices = <Value>(chosen: readonly Value[], value: Value | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

const ordered = ({ searchTerm, brands, types, genetics, extractTypes, weights, stock }: ProductFilter) => [
  searchTerm.trim(),
  ...[brands, types, genetics, extractTypes, weights].map((list) => list.map(String).sort(compareNames)),
  stock,
]
