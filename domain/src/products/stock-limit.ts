/** The limits of a brand: of its products of a type and weight, of a type, and of all others (spec 3). */
export type StockLimits = {
  maxBrandStock: number | null
  MaxProductStock: readonly { typeId: number; weight: number | null; maxStock: number | null }[]
}

/** The limit in force for a product, in units, and the level it is set at. */
export type StockLimit = { level: 'weight' | 'type' | 'brand'; units: number }

/**
 * Which limit holds for a product of a brand: type-by-weight beats type beats brand (D-171). Undefined where none
 * is set. A limit only marks stock above it; nothing is blocked (D-45).
 */
export function stockLimitOf(
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

/** Whether stock stands above its limit; exactly at the limit is within it. */
export const isOverLimit = (stock: number, limit: StockLimit | undefined): boolean =>
  limit !== undefined && stock > limit.units
