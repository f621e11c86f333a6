import { compareNames } from '../text/name-order.ts'
import type { BrandLine, StockedProduct, BrandWithLimits, ProductLine } from './inventory-overview.ts'

/** The first is the default. A minus sign means descending. */
export const inventorySortKeys = [
  'name',
  'products',
  'stock',
  'pending',
  'available',
  'limit',
  'over',
  'share',
] as const
export type InventorySortKey = (typeof inventorySortKeys)[number]
export type InventorySort = { by: InventorySortKey; isDescending: boolean }

export function parseInventorySort(text: string): InventorySort {
  const name = text.replace(/^-/, '')
  const by = inventorySortKeys.find((key) => key === name)
  return by === undefined ? { by: 'name', isDescending: false } : { by, isDescending: text.startsWith('-') }
}

/**
 * Sorts equal products by name, and those without a limit last. Separate from sorting brands, because it's slow and doesn't depend on the
 * filter.
 */
export function sortProductsWithin<Brand extends BrandWithLimits, Product extends StockedProduct>(
  lines: readonly BrandLine<Brand, Product>[],
  { by, isDescending }: InventorySort,
): BrandLine<Brand, Product>[] {
  const comparison = comparisonBy<ProductLine<Product>>(
    by === 'name' ? undefined : (line) => productValue(line, by),
    ({ product }) => product.name,
    isDescending,
  )
  return lines.map((line) => ({ ...line, products: [...line.products].sort(comparison) }))
}

/** Sorts brands by their listed products; equal brands by name, and those without a limit last. */
export const sortBrands = <Brand extends BrandWithLimits, Product extends StockedProduct>(
  lines: readonly BrandLine<Brand, Product>[],
  { by, isDescending }: InventorySort,
): BrandLine<Brand, Product>[] =>
  [...lines].sort(
    comparisonBy(by === 'name' ? undefined : (line) => brandValue(line, by), ({ brand }) => brand.name, isDescending),
  )

function comparisonBy<Row>(
  valueOf: ((row: Row) => number | undefined) | undefined,
  nameOf: (row: Row) => string,
  isDescending: boolean,
): (a: Row, b: Row) => number {
  const sign = isDescending ? -1 : 1
  const byName = (a: Row, b: Row) => compareNames(nameOf(a), nameOf(b))
  if (valueOf === undefined) return (a, b) => sign * byName(a, b)
  return (a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byName(a, b)
    return sign * (first - second) || byName(a, b)
  }
}

function productValue<Product>(line: ProductLine<Product>, by: InventorySortKey): number | undefined {
  if (by === 'stock' || by === 'pending' || by === 'available') return line[by]
  if (by === 'limit') return line.limit?.units
  if (by === 'over') return line.limit && Math.max(0, line.stock - line.limit.units)
  if (by === 'share') return line.limit && limitShare(line.stock, line.limit.units)
  return 0
}

function brandValue<Brand extends BrandWithLimits, Product>(
  line: BrandLine<Brand, Product>,
  by: InventorySortKey,
): number | undefined {
  if (by === 'stock' || by === 'pending' || by === 'available') return line[by]
  const limit = line.brand.maxBrandStock ?? undefined
  if (by === 'products') return line.products.length
  if (by === 'limit') return limit
  if (by === 'over') return line.productsOver
  return limit === undefined ? undefined : limitShare(line.totalStock, limit)
}

export function limitShare(stock: number, limit: number): number {
  if (stock <= 0) return 0
  return limit === 0 ? Number.POSITIVE_INFINITY : stock / limit
}
