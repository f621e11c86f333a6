import { isQuantity, maxQuantity, minQuantity } from '@dray/domain/limits'
import { addedFeedback } from '../../../../kit/timings.ts'

/** The text in a product's quantity adder, whether the user entered it, and whether the product was just added. */
export type Adder = { typed: string; isEntered: boolean; isAdded: boolean }

/**
 * A product and the quantity that its row suggests: the one typed in the search, or that of the customer's last order. What was entered
 * over one suggestion does not count with another, so Enter adds the "12 chai" that was typed, whatever an adder showed before.
 */
export type AdderKey = { productId: number; suggested: number | undefined }

/** What the quantity adders of the rows show. `notify` is called after each change. */
export function createQuantities(notify: () => void) {
  const adders = new Map<string, Adder>()
  const untouched = new Map<number, Adder>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function set(key: AdderKey, change: Partial<Adder>) {
    adders.set(textOf(key), { ...adder(key), ...change })
    notify()
  }
  const adder = (key: AdderKey): Adder => adders.get(textOf(key)) ?? startAt(key.suggested ?? minQuantity)

  /** The same object each time, because the rows compare what they read. */
  function startAt(quantity: number): Adder {
    const adder = untouched.get(quantity) ?? { typed: String(quantity), isEntered: false, isAdded: false }
    untouched.set(quantity, adder)
    return adder
  }

  return {
    adder,
    /** Keeps digits only; 0 and empty stay visible (D-63). */
    type(key: AdderKey, text: string) {
      const typed = text.replace(/\D/g, '').slice(0, String(maxQuantity).length)
      set(key, { typed, isEntered: typed !== '' })
    },
    /** The units typed for batches become the quantity, unless the user entered a quantity. */
    takeFromBatches(key: AdderKey, units: number) {
      if (adder(key).isEntered) return
      set(key, { typed: String(Math.max(minQuantity, Math.min(units, maxQuantity))) })
    },
    setTo: (key: AdderKey, quantity: number) => set(key, { typed: String(quantity), isEntered: true }),
    /** One more or one less; never below 1 (spec 5). */
    step(key: AdderKey, by: 1 | -1) {
      const next = Number(adder(key).typed) + by
      if (isQuantity(next)) set(key, { typed: String(next), isEntered: true })
    },
    /** The quantity to add, or undefined if the text is not a quantity. */
    quantityOf(key: AdderKey): number | undefined {
      const quantity = Number(adder(key).typed)
      return isQuantity(quantity) ? quantity : undefined
    },
    /** Shows 'Added!' for a while (spec 2.3) and starts again at the suggested quantity. */
    markAdded(key: AdderKey) {
      const text = textOf(key)
      clearTimeout(timers.get(text))
      set(key, { ...startAt(key.suggested ?? minQuantity), isAdded: true })
      timers.set(
        text,
        setTimeout(() => set(key, { isAdded: false }), addedFeedback),
      )
    },
  }
}

const textOf = ({ productId, suggested }: AdderKey): string => `${productId} ${suggested ?? ''}`
