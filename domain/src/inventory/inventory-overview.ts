import {
  type FilterableProduct,
  matchesChoices,
  matchesStock,
  searchText,
  type StockChoice,
} from '../products/product-filter.ts'
import { isOverLimit, productStockLimit, type StockLimit, type StockLimits, availableUnits } from '../products/stock.ts'
import { containsWords, fold, searchWords } from '../search/search-words.ts'

export type StockedProduct = FilterableProduct & {
  id: number
  brandID: number
  typeID: number
}
export type BrandWithLimits = StockLimits & {
  id: number
  name: string
  excludeFromReporting: boolean
  hideInInventoryOverview: boolean
}

/** `available`: units that can still be promised. */
export type StockCounts = { stock: number; pending: number; available: number }

export type ProductLine<Product> = StockCounts & {
  product: Product
  limit: StockLimit | undefined
  isOver: boolean
}

/** Counts cover the listed products; the limit is compared with the brand's total stock. */
export type BrandLine<Brand, Product> = StockCounts & {
  brand: Brand
  products: ProductLine<Product>[]
  productsOver: number
  totalStock: number
  isOver: boolean
}

export type InventoryTotals = StockCounts & {
  brands: number
  products: number
  productsOver: number
  /** How many listed brands are excluded from reporting, and so from these totals (D-47). */
  excluded: number
}

export function inventoryOverview<Brand extends BrandWithLimits, Product extends StockedProduct>(
  brands: readonly Brand[],
  products: readonly Product[],
): BrandLine<Brand, Product>[] {
  const byBrand = new Map<number, Product[]>()
  for (const product of products) {
    const ofBrand = byBrand.get(product.brandID)
    if (ofBrand) ofBrand.push(product)
    else byBrand.set(product.brandID, [product])
  }
  return brands.map((brand) => {
    const lines = (byBrand.get(brand.id) ?? []).map((product) => productLine(product, brand))
    const totalStock = lines.reduce((sum, { stock }) => sum + stock, 0)
    return brandLine({ brand, totalStock, isOver: isOverLimit(totalStock, brandLimit(brand)) }, lines)
  })
}

/** With `overLimit`, a brand above its own limit lists all its products. */
export function filterInventory<Brand extends BrandWithLimits, Product extends StockedProduct>(
  inventory: readonly BrandLine<Brand, Product>[],
  test: InventoryTest<Product>,
): BrandLine<Brand, Product>[] {
  return inventory.flatMap((line) => {
    if (!test.ofBrand(line.brand)) return []
    const matching = line.products.filter(({ product, isOver }) => test.ofProduct(product, isOver || line.isOver))
    if (matching.length === 0 && !test.ofBrandAlone(line.brand, line.isOver)) return []
    return [matching.length === line.products.length ? line : brandLine(line, matching)]
  })
}

/** Leaves out brands excluded from reporting. */
export function inventoryTotals<Brand extends BrandWithLimits, Product>(
  lines: readonly BrandLine<Brand, Product>[],
): InventoryTotals {
  const reported = lines.filter(({ brand }) => !brand.excludeFromReporting)
  return {
    ...sumCounts(reported),
    brands: reported.length,
    products: reported.reduce((sum, { products }) => sum + products.length, 0),
    productsOver: reported.reduce((sum, { productsOver }) => sum + productsOver, 0),
    excluded: lines.length - reported.length,
  }
}

export const brandLimit = ({ maxBrandStock }: StockLimits): StockLimit | undefined =>
  maxBrandStock === null ? undefined : { level: 'brand', units: maxBrandStock }

function productLine<Product extends StockedProduct>(product: Product, limits: StockLimits): ProductLine<Product> {
  const limit = productStockLimit(product, limits)
  return {
    product,
    stock: product.stock,
    pending: product.pendingOutboundQuantity,
    available: availableUnits(product),
    limit,
    isOver: isOverLimit(product.stock, limit),
  }
}

const brandLine = <Brand, Product>(
  { brand, totalStock, isOver }: Pick<BrandLine<Brand, Product>, 'brand' | 'totalStock' | 'isOver'>,
  products: ProductLine<Product>[],
): BrandLine<Brand, Product> => ({
  brand,
  products,
  totalStock,
  isOver,
  ...sumCounts(products),
  productsOver: products.reduce((count, line) => (line.isOver ? count + 1 : count), 0),
})

function sumCounts(lines: readonly StockCounts[]): StockCounts {
  const totals = { stock: 0, pending: 0, available: 0 }
  for (const { stock, pending, available } of lines) {
    totals.stock += stock
    totals.pending += pending
    totals.available += available
  }
  return totals
}

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

/** The filter at first and after Clear Filters: all products of brands that aren't hidden (D-46). */
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

type InventoryTest<Stocked extends Product> = {
  ofBrand: (brand: Brand) => boolean
  /** `isOver`: the product, or its brand as a whole, is above its limit. */
  ofProduct: (product: Stocked, isOver: boolean) => boolean
  /** True if a brand is listed by its own name even without matching products. */
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
