import { givesBack } from './line-goods.ts'
import { hasLeft, isOpen, type OrderStatus } from './order-status.ts'

/**
 * What becomes of an order's goods when only its status changes (D-81, D-83, D-87). `leave`: those that are still here leave the
 * stock. `return`: they come back. `release`: they are promised no more, and what was pulled for the order comes back.
 * `promise`: they are promised from now on. `stay`: nothing.
 */
export type GoodsEffect = 'leave' | 'return' | 'release' | 'promise' | 'stay'

export function goodsOnStatus(from: OrderStatus, to: OrderStatus): GoodsEffect {
  if (hasLeft(to) && !hasLeft(from)) return 'leave'
  if (givesBack(to) && hasLeft(from)) return 'return'
  if (givesBack(to) && isOpen(from)) return 'release'
  // What has left stays away, though its order is open again.
  return isOpen(to) && givesBack(from) ? 'promise' : 'stay'
}
