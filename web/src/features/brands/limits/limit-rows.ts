import type { BrandWithProducts } from '@dray/contract/brands'
import type { NamedRecord, Product } from '@dray/contract/products'
import { gramsOf } from '@dray/domain/products/product-filter'
import { isOverLimit, type StockLimit, stockLimitOf } from '@dray/domain/products/stock-limit'

/** A limit that can be set: of the brand, of a type, of a weight of a type. */
export type LimitRow = {
  key: string
  level: StockLimit['level']
  typeId: number
  weight: number | null
  /** "Beverages", or "3.5g" below it. */
  name: string
  /** As it is called away from its row: "Flower, 3.5g". */
  fullName: string
  limit: number | null
  /** What holds while none is set here. */
  inherited: number | null
  products: readonly Product[]
  /** All of them together. */
  stock: number
  /** Those that stand above this very limit: one of a lower level goes before it (D-171). */
  over: readonly Product[]
}

/** The brand's own limit, then each type the brand has products of or a limit for, with its weights below it. */
export function limitRows(brand: BrandWithProducts, typeNames: readonly NamedRecord[]): LimitRow[] {
  return [brandRow(brand), ...typesOf(brand, typeNames).flatMap((type) => rowsOfType(brand, type))]
}

/** A brand's limit is compared with its total too. */
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
    ...figuresOf(brand, brand.products, 'brand'),
  }
}

function rowsOfType(brand: BrandWithProducts, type: NamedRecord): LimitRow[] {
  const own = brand.products.filter(({ typeID }) => typeID === type.id)
  const limits = brand.MaxProductStock.filter(({ typeId }) => typeId === type.id)
  const ofType = limits.find(({ weight }) => weight === null)?.maxStock ?? null
  const weights = new Set<number>()
  for (const { weight } of own) if (weight !== null) weights.add(weight)
  for (const { weight, maxStock } of limits) if (weight !== null && maxStock !== null) weights.add(weight)
  const typeRow: LimitRow = {
    key: `type-${type.id}`,
    level: 'type',
    typeId: type.id,
    weight: null,
    name: type.name,
    fullName: type.name,
    limit: ofType,
    inherited: brand.maxBrandStock,
    ...figuresOf(brand, own, 'type'),
  }
  const weightRows = [...weights]
    .sort((a, b) => a - b)
    .map(
      (weight): LimitRow => ({
        key: `type-${type.id}-${weight}`,
        level: 'weight',
        typeId: type.id,
        weight,
        name: gramsOf(weight),
        fullName: `${type.name}, ${gramsOf(weight)}`,
        limit: limits.find((limit) => limit.weight === weight)?.maxStock ?? null,
        inherited: ofType ?? brand.maxBrandStock,
        ...figuresOf(
          brand,
          own.filter((product) => product.weight === weight),
          'weight',
        ),
      }),
    )
  return [typeRow, ...weightRows]
}

function figuresOf(brand: BrandWithProducts, products: readonly Product[], level: StockLimit['level']) {
  const over = products.filter((product) => {
    const limit = stockLimitOf(product, brand)
    return limit?.level === level && isOverLimit(product.stock, limit)
  })
  return { products, stock: products.reduce((sum, { stock }) => sum + stock, 0), over }
}

function typesOf(brand: BrandWithProducts, typeNames: readonly NamedRecord[]): NamedRecord[] {
  const names = new Map<number, string>()
  for (const { typeId, maxStock } of brand.MaxProductStock)
    if (maxStock !== null) names.set(typeId, typeNames.find(({ id }) => id === typeId)?.name ?? `Type ${typeId}`)
  for (const { typeID, type } of brand.products) names.set(typeID, type)
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
}
