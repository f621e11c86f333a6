/** `pendingOutboundQuantity`: what open orders have not pulled yet. */
export type ProductUnits = { stock: number; pendingOutboundQuantity: number }

/** What can still be promised (D-187, D-188). `added`: what saving a cart would add to pending. Negative if more is promised than there is. */
export const availableUnits = ({ stock, pendingOutboundQuantity }: ProductUnits, added = 0): number =>
  stock - pendingOutboundQuantity - added

export const isShort = (product: ProductUnits): boolean => availableUnits(product) < 0

/** Apart from the stock badges of spec 4.5, with the same bound for a low number. */
export function availabilityLevel(available: number): 'short' | 'none' | 'low' | 'enough' {
  if (available < 0) return 'short'
  if (available === 0) return 'none'
  return available < lowBound ? 'low' : 'enough'
}
const lowBound = 20
