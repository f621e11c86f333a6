import type { BrandLine, StockedProduct, BrandWithLimits, ProductLine } from './inventory-overview.ts'

/** What the overview can be sorted by; the first is how it starts. A minus before it means from the end. */
export const inventorySortKeys = ['name', 'products', 'stock', 'pending', 'net', 'limit', 'over', 'share'] as const
export type InventorySortKey = (typeof inventorySortKeys)[number]
export type InventorySort = { by: InventorySortKey; isDescending: boolean }

/** A sort as an address says it, such as `-stock`; anything else is the start. */
export function inventorySortOf(text: string): InventorySort {
  const name = text.replace(/^-/, '')
  const by = inventorySortKeys.find((key) => key === name)
  return by === undefined ? { by: 'name', isDescending: false } : { by, isDescending: text.startsWith('-') }
}

/**
 * The products sorted within their brands; equal ones by name, and what has no limit stands last. Apart from the sort
 * of the brands, because it is long and the same whatever is filtered, while brands sort by what is listed of them.
 */
export function sortProductsWithin<Brand extends BrandWithLimits, Product extends StockedProduct>(
  lines: readonly BrandLine<Brand, Product>[],
  { by, isDescending }: InventorySort,
): BrandLine<Brand, Product>[] {
  const comparison = comparing<ProductLine<Product>>(
    by === 'name' ? undefined : (line) => productValue(line, by),
    ({ product }) => product.name,
    isDescending,
  )
  return lines.map((line) => ({ ...line, products: [...line.products].sort(comparison) }))
}

/** The brands sorted by what is listed of them; equal ones by name, and what has no limit stands last. */
export const sortBrands = <Brand extends BrandWithLimits, Product extends StockedProduct>(
  lines: readonly BrandLine<Brand, Product>[],
  { by, isDescending }: InventorySort,
): BrandLine<Brand, Product>[] =>
  [...lines].sort(
    comparing(by === 'name' ? undefined : (line) => brandValue(line, by), ({ brand }) => brand.name, isDescending),
  )

function comparing<Row>(
  valueOf: ((row: Row) => number | undefined) | undefined,
  nameOf: (row: Row) => string,
  isDescending: boolean,
): (a: Row, b: Row) => number {
  const sign = isDescending ? -1 : 1
  const byName = (a: Row, b: Row) => collator.compare(nameOf(a), nameOf(b))
  if (valueOf === undefined) return (a, b) => sign * byName(a, b)
  return (a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined) || byName(a, b)
    return sign * (one - other) || byName(a, b)
  }
}

function productValue<Product>(line: ProductLine<Product>, by: InventorySortKey): number | undefined {
  if (by === 'stock' || by === 'pending' || by === 'net') return line[by]
  if (by === 'limit') return line.limit?.units
  if (by === 'over') return line.limit && Math.max(0, line.stock - line.limit.units)
  if (by === 'share') return line.limit && shareOf(line.stock, line.limit.units)
  return 0
}

function brandValue<Brand extends BrandWithLimits, Product>(
  line: BrandLine<Brand, Product>,
  by: InventorySortKey,
): number | undefined {
  if (by === 'stock' || by === 'pending' || by === 'net') return line[by]
  const limit = line.brand.maxBrandStock ?? undefined
  if (by === 'products') return line.products.length
  if (by === 'limit') return limit
  if (by === 'over') return line.productsOver
  return limit === undefined ? undefined : shareOf(line.totalStock, limit)
}

/** Stock as a share of its limit: 1 is full. A limit of 0 is passed by the first unit. */
export function shareOf(stock: number, limit: number): number {
  if (stock <= 0) return 0
  return limit === 0 ? Number.POSITIVE_INFINITY : stock / limit
}

const collator = new Intl.Collator('en-US', { numeric: true })
