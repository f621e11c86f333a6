/** By type and weight, by type, and for all other products (spec 3). */
export type StockLimits = {
  maxBrandStock: number | null
  MaxProductStock: readonly { typeId: number; weight: number | null; maxStock: number | null }[]
}

export type StockLimit = { level: 'weight' | 'type' | 'brand'; units: number }

/** The limit by type and weight, else by type, else by brand (D-171). Stock above it is only marked (D-45). */
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

/** Pending: what open orders have not pulled yet. Unavailable: in batches on hold or expired; absent means none. */
export type ProductUnits = {
  stock: number
  pendingOutboundQuantity: number
  unavailableQuantity?: number | undefined
}

/** Units that can still be promised (D-188); negative if oversold. `added`: units a cart would add to pending. */
export const availableUnits = (
  { stock, pendingOutboundQuantity, unavailableQuantity = 0 }: ProductUnits,
  added = 0,
): number => stock - pendingOutboundQuantity - unavailableQuantity - added

/** `shortQuantity`: what the queue leaves open orders without (D-321); until it is known, what is promised beyond stock. */
export const isShort = ({
  shortQuantity,
  ...product
}: ProductUnits & { shortQuantity?: number | undefined }): boolean =>
  shortQuantity === undefined ? availableUnits(product) < 0 : shortQuantity > 0

/** Separate from the stock badges of spec 4.5, but with the same threshold for low stock. */
export function availabilityLevel(available: number): 'short' | 'none' | 'low' | 'enough' {
  if (available < 0) return 'short'
  if (available === 0) return 'none'
  return available < lowBound ? 'low' : 'enough'
}
const lowBound = 20

type StockBadge = 'OUT' | 'LOW' | 'GOOD'

/** By physical stock (spec 4.5, D-85). */
export function menuBadge(stock: number): StockBadge {
  if (stock < 1) return 'OUT'
  return stock < 20 ? 'LOW' : 'GOOD'
}

/** By physical stock (spec 4.5). */
export function catalogBadge(stock: number): 'OUT' | 'LOW' | 'IN' {
  if (stock < 1) return 'OUT'
  return stock < 10 ? 'LOW' : 'IN'
}

/** By stock minus pending outbound (spec 4.5, D-33). */
export function netStockLabel(netStock: number): 'IN STOCK' | 'LOW' | 'OUT' {
  if (netStock > 50) return 'IN STOCK'
  return netStock > 1 ? 'LOW' : 'OUT'
}

/** Relative to the count the user was shown, so that sales in the meantime are kept (D-95); if unknown, to the stored count. */
export const stockCorrection = (entered: number, shown: number | null | undefined, stored: number): number =>
  entered - (shown ?? stored)
