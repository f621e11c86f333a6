import { returnsStock } from './plan-stock.ts'
import { isShipped, isOpen, type OrderStatus } from './order-status.ts'

/**
 * What becomes of an order's goods when only its status changes (D-81, D-83, D-87). `leave`: those that are still here leave the
 * stock. `return`: they come back. `release`: they are promised no more, and what was pulled for the order comes back.
 * `promise`: they are promised from now on. `stay`: nothing.
 */
export type StockEffect = 'leave' | 'return' | 'release' | 'promise' | 'stay'

export function stockEffect(from: OrderStatus, to: OrderStatus): StockEffect {
  if (isShipped(to) && !isShipped(from)) return 'leave'
  if (returnsStock(to) && isShipped(from)) return 'return'
  if (returnsStock(to) && isOpen(from)) return 'release'
  // What has left stays away, though its order is open again.
  return isOpen(to) && returnsStock(from) ? 'promise' : 'stay'
}
