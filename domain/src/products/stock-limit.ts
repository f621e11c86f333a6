/** By type and weight, by type, and for all other products (spec 3). */
export type StockLimits = {
  maxBrandStock: number | null
  MaxProductStock: readonly { typeId: number; weight: number | null; maxStock: number | null }[]
}

export type StockLimit = { level: 'weight' | 'type' | 'brand'; units: number }

/** Of its type and weight, else of its type, else of the brand (D-171). Stock above it is only marked (D-45). */
export function productStockLimit(
  product: { typeID: number; weight: number | null },
  { maxBrandStock, MaxProductStock }: StockLimits,
): StockLimit | undefined {
  const ofType = MaxProductStock.filter(({ typeId }) => typeId === product.typeID)
  const byWeight = ofType.find(({ weight }) => weight !== null && weight === product.weight)?.maxStock ?? null
  if (byWeight !== null) return { level: 'weight', units: byWeight }
  const byType = ofType.find(({ weight }) => weight === null)?.maxStock ?? null
  if (byType !== null) return { level: 'type', units: byType }
  return maxBrandStock === null ? undefined : { level: 'brand', units: maxBrandStock }
}

export const isOverLimit = (stock: number, limit: StockLimit | undefined): boolean =>
  limit !== undefined && stock > limit.units
