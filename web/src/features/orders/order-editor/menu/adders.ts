import { type Cart, isQuantity, maxQuantity, minQuantity, unitsByProduct } from '@dray/domain/orders/cart'
import { addedFeedback } from '../../../../shared/timings.ts'
import { createMenuBatches } from './menu-batches.ts'

/** What stands in a product's quantity adder, whether a person put it there, and whether it has just been added. */
export type Adder = { typed: string; isSet: boolean; isAdded: boolean }

const untouched: Adder = { typed: String(minQuantity), isSet: false, isAdded: false }

/**
 * The quantity adders of the product menu, and what of each product is in the order, outside React's tree: a row that
 * is scrolled away keeps its figure, and a key typed in one, or a line changed, draws the rows concerned alone. `orderId` is there
 * when the order was saved before.
 */
export function createAdders(orderId?: number) {
  const adders = new Map<number, Adder>()
  const listeners = new Set<() => void>()
  let units: ReadonlyMap<number, number> = new Map()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function tellAll() {
    for (const tell of listeners) tell()
  }
  const batches = createMenuBatches(tellAll)

  function set(productId: number, change: Partial<Adder>) {
    adders.set(productId, { ...of(productId), ...change })
    tellAll()
  }
  const of = (productId: number): Adder => adders.get(productId) ?? untouched

  return {
    of,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
      }
    },
    /** How many units of a product the order has. */
    unitsOf: (productId: number): number => units.get(productId) ?? 0,
    /** The order as it stands. */
    hold(cart: Cart) {
      units = unitsByProduct(cart)
      batches.hold(cart.lines)
    },
    batches,
    orderId,
    /** Digits alone are taken; 0 and empty stay visible (D-63). */
    type(productId: number, text: string) {
      const typed = text.replace(/\D/g, '').slice(0, String(maxQuantity).length)
      set(productId, { typed, isSet: typed !== '' })
    },
    /** Batches were chosen for so many units: they are the quantity, until a person says how many it is. */
    follow(productId: number, units: number) {
      if (of(productId).isSet) return
      set(productId, { typed: String(Math.max(minQuantity, Math.min(units, maxQuantity))) })
    },
    setTo: (productId: number, quantity: number) => set(productId, { typed: String(quantity), isSet: true }),
    /** One more or one less; never below 1 (spec 5). */
    step(productId: number, by: 1 | -1) {
      const next = Number(of(productId).typed) + by
      if (isQuantity(next)) set(productId, { typed: String(next), isSet: true })
    },
    /** The quantity to add, or undefined when what is typed is none. */
    quantityOf(productId: number): number | undefined {
      const quantity = Number(of(productId).typed)
      return isQuantity(quantity) ? quantity : undefined
    },
    /** Shows 'Added!' for a while (spec 2.3) and starts again at 1. */
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
