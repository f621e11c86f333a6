import { type Cart, unitsByProduct } from '@dray/domain/orders/cart'
import { addedPending } from '@dray/domain/orders/missing-units'
import { createMenuBatches } from './menu-batches.ts'
import { createQuantities } from './quantities.ts'

/**
 * The quantity adders of the product menu and the units of each product in the order. They are kept outside React's tree, so that a
 * row keeps its quantity when it is scrolled out of view, and a keystroke or a changed line renders only the affected rows.
 * `orderId` is given for a saved order.
 */
export function createAdders(orderId?: number) {
  let added: ReadonlyMap<number, number> = new Map()
  const listeners = new Set<() => void>()
  let units: ReadonlyMap<number, number> = new Map()

  function notifyAll() {
    for (const listener of listeners) listener()
  }
  const batches = createMenuBatches(notifyAll)

  return {
    ...createQuantities(notifyAll),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** How many units of a product the order has. */
    unitsOf: (productId: number): number => units.get(productId) ?? 0,
    /** By how many units saving the order would raise what is pending of a product (D-187). */
    addedOf: (productId: number): number => added.get(productId) ?? 0,
    setCart(cart: Cart, order: Parameters<typeof addedPending>[1]) {
      units = unitsByProduct(cart)
      added = addedPending(cart.lines, order)
      batches.setLines(cart.lines)
    },
    batches,
    orderId,
  }
}
export type Adders = ReturnType<typeof createAdders>
