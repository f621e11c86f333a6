import { isOpen, isShipped, type OrderStatus } from './order-status.ts'
import { returnsStock } from './plan-stock.ts'

/** `ship` takes what is still in the warehouse; `return` brings shipped units back; `release` unreserves and brings pulled ones back. */
export type StockEffect = 'ship' | 'return' | 'release' | 'reserve' | 'none'

/** Of a change of status alone (D-81, D-83, D-87). */
export function stockEffect(from: OrderStatus, to: OrderStatus): StockEffect {
  if (isShipped(to) && !isShipped(from)) return 'ship'
  if (returnsStock(to) && isShipped(from)) return 'return'
  if (returnsStock(to) && isOpen(from)) return 'release'
  // Units that were shipped stay out of stock when their order is opened again.
  return isOpen(to) && returnsStock(from) ? 'reserve' : 'none'
}

/** To reserve or ship units that it did not need before (D-187). */
export const takesStock = (from: OrderStatus, to: OrderStatus): boolean => {
  const effect = stockEffect(from, to)
  return effect === 'ship' || effect === 'reserve'
}
