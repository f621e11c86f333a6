import { isOpen, isShipped, type OrderStatus } from './order-status.ts'
import { returnsStock } from './plan-stock.ts'

/**
 * What a change of status alone does to an order's units (D-81, D-83, D-87). `ship`: what is still in the warehouse leaves stock.
 * `return`: shipped units come back into stock. `release`: units are no longer reserved, and pulled ones come back into stock.
 * `reserve`: units are reserved from now on. `none`: nothing happens to them.
 */
export type StockEffect = 'ship' | 'return' | 'release' | 'reserve' | 'none'

/** What happens to an order's units when its status changes from one to another (D-81, D-83, D-87). */
export function stockEffect(from: OrderStatus, to: OrderStatus): StockEffect {
  if (isShipped(to) && !isShipped(from)) return 'ship'
  if (returnsStock(to) && isShipped(from)) return 'return'
  if (returnsStock(to) && isOpen(from)) return 'release'
  // Units that were shipped stay out of stock when their order is opened again.
  return isOpen(to) && returnsStock(from) ? 'reserve' : 'none'
}

/** Whether a change of status needs units that the order did not need before, to reserve them or to ship them (D-187). */
export const takesStock = (from: OrderStatus, to: OrderStatus): boolean => {
  const effect = stockEffect(from, to)
  return effect === 'ship' || effect === 'reserve'
}
