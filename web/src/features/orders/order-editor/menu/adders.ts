import { type Cart, unitsByProduct } from '@dray/domain/orders/cart'
import { isQuantity, maxQuantity, minQuantity } from '@dray/domain/limits'
import { addedPending } from '@dray/domain/orders/missing-units'
import { addedFeedback } from '../../../../shared/timings.ts'
import { createMenuBatches } from './menu-batches.ts'

/** The text in a product's quantity adder, whether the user entered it, and whether the product was just added. */
export type Adder = { typed: string; isEntered: boolean; isAdded: boolean }

const untouched: Adder = { typed: String(minQuantity), isEntered: false, isAdded: false }

/**
 * The quantity adders of the product menu and the units of each product in the order. They are kept outside React's tree, so that a
 * row keeps its quantity when it is scrolled out of view, and a keystroke or a changed line renders only the affected rows.
 * `orderId` is given for a saved order.
 */
export function createAdders(orderId?: number) {
  let added: ReadonlyMap<number, number> = new Map()
  const adders = new Map<number, Adder>()
  const listeners = new Set<() => void>()
  let units: ReadonlyMap<number, number> = new Map()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function notifyAll() {
    for (const listener of listeners) listener()
  }
  const batches = createMenuBatches(notifyAll)

  function set(productId: number, change: Partial<Adder>) {
    adders.set(productId, { ...of(productId), ...change })
    notifyAll()
  }
  const of = (productId: number): Adder => adders.get(productId) ?? untouched

  return {
    of,
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
    /** Keeps digits only; 0 and empty stay visible (D-63). */
    type(productId: number, text: string) {
      const typed = text.replace(/\D/g, '').slice(0, String(maxQuantity).length)
      set(productId, { typed, isEntered: typed !== '' })
    },
    /** Uses the units typed for batches as the quantity, unless the user entered a quantity. */
    suggestQuantity(productId: number, suggested: number) {
      if (of(productId).isEntered) return
      set(productId, { typed: String(Math.max(minQuantity, Math.min(suggested, maxQuantity))) })
    },
    setTo: (productId: number, quantity: number) => set(productId, { typed: String(quantity), isEntered: true }),
    /** One more or one less; never below 1 (spec 5). */
    step(productId: number, by: 1 | -1) {
      const next = Number(of(productId).typed) + by
      if (isQuantity(next)) set(productId, { typed: String(next), isEntered: true })
    },
    /** The quantity to add, or undefined if the text is not a quantity. */
    quantityOf(productId: number): number | undefined {
      const quantity = Number(of(productId).typed)
      return isQuantity(quantity) ? quantity : undefined
    },
    /** Shows 'Added!' for a while (spec 2.3) and resets the quantity to 1. */
    markAdded(productId: number) {
      clearTimeout(timers.get(productId))
      set(productId, { ...untouched, isAdded: true })
      timers.set(
        productId,
        setTimeout(() => set(productId, { isAdded: false }), addedFeedback),
      )
    },
  }
}
export type Adders = ReturnType<typeof createAdders>
