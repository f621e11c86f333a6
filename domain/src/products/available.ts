/** The units of a product that are in stock, and those that open orders have not pulled yet. */
export type ProductUnits = { stock: number; pendingOutboundQuantity: number }

/**
 * The units of a product that can still be promised (D-187, D-188): stock, less the units that open orders have not pulled yet, less
 * `added`, the units by which saving a cart would raise them. Negative if more is promised than there is.
 */
export const availableUnits = ({ stock, pendingOutboundQuantity }: ProductUnits, added = 0): number =>
  stock - pendingOutboundQuantity - added

/** Whether more units of a product are promised than are in stock. */
export const isShort = (product: ProductUnits): boolean => availableUnits(product) < 0

/** How available units are colored, apart from the stock badges of spec 4.5, with the same bound for a low number. */
export function availabilityLevel(available: number): 'short' | 'none' | 'low' | 'enough' {
  if (available < 0) return 'short'
  if (available === 0) return 'none'
  return available < lowBound ? 'low' : 'enough'
}
const lowBound = 20
