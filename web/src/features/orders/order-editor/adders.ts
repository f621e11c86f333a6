import { isQuantity, largestQuantity, smallestQuantity } from '@dray/domain/orders/cart'
import { addedFeedback } from '../../../shared/timings.ts'

/** What stands in a product's quantity adder, and whether it has just been added. */
export type Adder = { typed: string; isAdded: boolean }

const untouched: Adder = { typed: String(smallestQuantity), isAdded: false }

/**
 * The quantity adders of the product menu, and what of each product is in the order, outside React's tree: a row that
 * is scrolled away keeps its figure, and a key typed in one, or a line changed, draws the rows concerned alone.
 */
export function createAdders() {
  const adders = new Map<number, Adder>()
  const listeners = new Set<() => void>()
  const units = new Map<number, number>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function set(productId: number, change: Partial<Adder>) {
    adders.set(productId, { ...of(productId), ...change })
    for (const tell of listeners) tell()
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
    holdUnits: (inOrder: ReadonlyMap<number, number>) => {
      units.clear()
      for (const [productId, count] of inOrder) units.set(productId, count)
      for (const tell of listeners) tell()
    },
    /** Digits alone are taken; 0 and empty stay visible (D-63). */
    type: (productId: number, text: string) =>
      set(productId, { typed: text.replace(/\D/g, '').slice(0, String(largestQuantity).length) }),
    setTo: (productId: number, quantity: number) => set(productId, { typed: String(quantity) }),
    /** One more or one less; never below 1 (spec 5). */
    step(productId: number, by: 1 | -1) {
      const next = Number(of(productId).typed) + by
      if (isQuantity(next)) set(productId, { typed: String(next) })
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
