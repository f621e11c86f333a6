/** The limits of a brand: by type and weight, by type, and for all other products (spec 3). */
export type StockLimits = {
  maxBrandStock: number | null
  MaxProductStock: readonly { typeId: number; weight: number | null; maxStock: number | null }[]
}

/** The limit that applies to a product, in units, and the level at which it is set. */
export type StockLimit = { level: 'weight' | 'type' | 'brand'; units: number }

/**
 * The limit that applies to a product of a brand: the limit of its type and weight, or of its type, or of the brand (D-171).
 * Undefined if none is set. Stock above its limit is only marked, nothing is blocked (D-45).
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

/** Whether stock is above its limit. Stock equal to the limit is not. */
export const isOverLimit = (stock: number, limit: StockLimit | undefined): boolean =>
  limit !== undefined && stock > limit.units
