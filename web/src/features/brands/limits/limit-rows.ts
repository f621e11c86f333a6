import { compareNames } from '@dray/domain/text/name-order'
import type { BrandWithProducts } from '@dray/contract/brands'
import type { NamedRecord, Product } from '@dray/contract/products'
import { formatGrams } from '@dray/domain/products/product-filter'
import { isOverLimit, type StockLimit, productStockLimit } from '@dray/domain/products/stock'

/** A limit of the brand, a type, or a weight of a type. */
export type LimitRow = {
  key: string
  level: StockLimit['level']
  typeId: number
  weight: number | null
  /** "Beverages", or "3.5g" below it. */
  name: string
  /** With its type: "Flower, 3.5g". */
  fullName: string
  limit: number | null
  /** Applies while none is set here. */
  inherited: number | null
  products: readonly Product[]
  /** The total stock of `products`. */
  stock: number
  /** Products over this limit, without those that have a more specific one. */
  over: readonly Product[]
}

/** The brand's limit, then each type it has products of or a limit for, with its weights. */
export function limitRows(brand: BrandWithProducts, typeNames: readonly NamedRecord[]): LimitRow[] {
  return [brandRow(brand), ...brandTypes(brand, typeNames).flatMap((type) => rowsOfType(brand, type))]
}

/** A brand's limit also applies to its total. */
export const isTotalOver = ({ level, stock, limit }: LimitRow): boolean =>
  level === 'brand' && limit !== null && isOverLimit(stock, { level, units: limit })

export const isOver = (row: LimitRow): boolean => row.over.length > 0 || isTotalOver(row)

function brandRow(brand: BrandWithProducts): LimitRow {
  return {
    key: 'brand',
    level: 'brand',
    typeId: 0,
    weight: null,
    name: brand.name,
    fullName: brand.name,
    limit: brand.maxBrandStock,
    inherited: null,
    ...limitedStock(brand, brand.products, 'brand'),
  }
}

function rowsOfType(brand: BrandWithProducts, type: NamedRecord): LimitRow[] {
  const ofThisType = brand.products.filter(({ typeID }) => typeID === type.id)
  const limits = brand.MaxProductStock.filter(({ typeId }) => typeId === type.id)
  const typeLimit = limits.find(({ weight }) => weight === null)?.maxStock ?? null
  const weights = new Set<number>()
  for (const { weight } of ofThisType) if (weight !== null) weights.add(weight)
  for (const { weight, maxStock } of limits) if (weight !== null && maxStock !== null) weights.add(weight)
  const typeRow: LimitRow = {
    key: `type-${type.id}`,
    level: 'type',
    typeId: type.id,
    weight: null,
    name: type.name,
    fullName: type.name,
    limit: typeLimit,
    inherited: brand.maxBrandStock,
    ...limitedStock(brand, ofThisType, 'type'),
  }
  const weightRows = [...weights]
    .sort((a, b) => a - b)
    .map(
      (weight): LimitRow => ({
        key: `type-${type.id}-${weight}`,
        level: 'weight',
        typeId: type.id,
        weight,
        name: formatGrams(weight),
        fullName: `${type.name}, ${formatGrams(weight)}`,
        limit: limits.find((limit) => limit.weight === weight)?.maxStock ?? null,
        inherited: typeLimit ?? brand.maxBrandStock,
        ...limitedStock(
          brand,
          ofThisType.filter((product) => product.weight === weight),
          'weight',
        ),
      }),
    )
  return [typeRow, ...weightRows]
}

function limitedStock(brand: BrandWithProducts, products: readonly Product[], level: StockLimit['level']) {
  const over = products.filter((product) => {
    const limit = productStockLimit(product, brand)
    return limit?.level === level && isOverLimit(product.stock, limit)
  })
  return { products, stock: products.reduce((sum, { stock }) => sum + stock, 0), over }
}

function brandTypes(brand: BrandWithProducts, typeNames: readonly NamedRecord[]): NamedRecord[] {
  const names = new Map<number, string>()
  for (const { typeId, maxStock } of brand.MaxProductStock)
    if (maxStock !== null) names.set(typeId, typeNames.find(({ id }) => id === typeId)?.name ?? `Type ${typeId}`)
  for (const { typeID, type } of brand.products) names.set(typeID, type)
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => compareNames(a.name, b.name))
}
