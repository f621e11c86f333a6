import type { Need } from '@dray/domain/batches/usable-batches'
import { type Cart, type CartLine, parseQuantity, unitsByProduct } from '@dray/domain/orders/cart'
import { addedPending } from '@dray/domain/orders/missing-units'
import { type TypedBatches } from '../../order-batches/chosen-batches.ts'
import { isQuantity, maxQuantity, minQuantity } from '@dray/domain/limits'
import { addedFeedback } from '../../../../kit/timings.ts'

/**
 * The quantity inputs of the product menu, and each product's units in the order. Kept outside React's tree: a row keeps its quantity when
 * scrolled out of view, and a keystroke rerenders only the affected rows. `orderId`: for a saved order.
 */
export function createMenuInputs(orderId: number | undefined, startNeed: Need) {
  let need = startNeed
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
    unitsOf: (productId: number): number => units.get(productId) ?? 0,
    /** By how many units saving would raise the product's pending units. */
    addedOf: (productId: number): number => added.get(productId) ?? 0,
    setCart(cart: Cart, order: Parameters<typeof addedPending>[1]) {
      units = unitsByProduct(cart)
      added = addedPending(cart.lines, order)
      batches.setLines(cart.lines)
    },
    need: (): Need => need,
    setNeed(changed: Need) {
      need = changed
      notifyAll()
    },
    batches,
    orderId,
  }
}
export type MenuInputs = ReturnType<typeof createMenuInputs>

type MenuBatches = { typed: TypedBatches; result: { message: string; kind: 'added' | 'refused' } | null }

const untouched: MenuBatches = { typed: new Map(), result: null }
const noLines: readonly CartLine[] = []

/**
 * The menu's batch toggles and what is typed below them, outside React's tree like the quantities. Closed, batches are allocated
 * automatically; open, the user chooses them.
 */
function createMenuBatches(notify: () => void) {
  const chosen = new Map<number, MenuBatches>()
  let opened: ReadonlySet<number> = new Set()
  let lines: ReadonlyMap<number, readonly CartLine[]> = new Map()
  let focusRequestedFor: number | undefined

  function set(productId: number, change: MenuBatches) {
    chosen.set(productId, change)
    notify()
  }
  const menu = (productId: number): MenuBatches => chosen.get(productId) ?? untouched

  /** Typed units stay for the next time it's opened. */
  function close(productId: number) {
    opened = new Set([...opened].filter((id) => id !== productId))
    if (focusRequestedFor === productId) focusRequestedFor = undefined
    set(productId, { ...menu(productId), result: null })
  }
  function open(productId: number) {
    opened = new Set([...opened, productId])
    notify()
  }
  return {
    menu,
    /** Products with open batches: the same set until one is opened or closed. */
    opened: (): ReadonlySet<number> => opened,
    isOpen: (productId: number): boolean => opened.has(productId),
    open,
    close,
    toggle: (productId: number) => (opened.has(productId) ? close(productId) : open(productId)),
    openAndFocus(productId: number) {
      focusRequestedFor = productId
      open(productId)
    },
    isFocusRequested: (productId: number): boolean => focusRequestedFor === productId,
    clearFocusRequest() {
      focusRequestedFor = undefined
      notify()
    },
    type: (productId: number, batchId: number, text: string) =>
      set(productId, { typed: new Map(menu(productId).typed).set(batchId, text), result: null }),
    showRefusal(productId: number, message: string) {
      focusRequestedFor = productId
      set(productId, { ...menu(productId), result: { message, kind: 'refused' } })
    },
    /** Clears what was typed, which is now in the order. */
    markAdded: (productId: number, message: string) =>
      set(productId, { ...untouched, result: { message, kind: 'added' } }),
    /** The product's lines in the order, which use its batches: the same array until one changes. */
    linesOf: (productId: number): readonly CartLine[] => lines.get(productId) ?? noLines,
    setLines(cartLines: readonly CartLine[]) {
      const byProduct = Map.groupBy(cartLines, ({ productId }) => productId)
      lines = new Map([...byProduct].map(([id, current]) => [id, reuseIfEqual(lines.get(id), current)]))
      notify()
    },
  }
}

const reuseIfEqual = (before: readonly CartLine[] | undefined, current: readonly CartLine[]): readonly CartLine[] =>
  before?.length === current.length && before.every((line, index) => line === current[index]) ? before : current

type Adder = { typed: string; isEntered: boolean; isAdded: boolean }

/**
 * A product with its suggested quantity, which was typed in the search or comes from the customer's last order. A new suggestion replaces a
 * quantity typed over the previous one, so Enter adds the "12 chai" just typed.
 */
export type AdderKey = { productId: number; suggested: number | undefined }

function createQuantities(notify: () => void) {
  const adders = new Map<string, Adder>()
  const untouched = new Map<number, Adder>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function set(key: AdderKey, change: Partial<Adder>) {
    adders.set(adderKeyText(key), { ...adder(key), ...change })
    notify()
  }
  const adder = (key: AdderKey): Adder => adders.get(adderKeyText(key)) ?? startAt(key.suggested ?? minQuantity)

  /** Returns the same object each time, because the rows compare by identity. */
  function startAt(quantity: number): Adder {
    const adder = untouched.get(quantity) ?? { typed: String(quantity), isEntered: false, isAdded: false }
    untouched.set(quantity, adder)
    return adder
  }

  return {
    adder,
    /** Keeps digits and separators only; 0 and empty stay visible, and "7,5" is no quantity. */
    type(key: AdderKey, text: string) {
      const typed = text.replace(/[^\d.,]/g, '').slice(0, '1,000,000'.length)
      set(key, { typed, isEntered: typed !== '' })
    },
    /** The units typed for batches become the quantity, unless the user entered one. */
    takeFromBatches(key: AdderKey, units: number) {
      if (adder(key).isEntered) return
      set(key, { typed: String(Math.max(minQuantity, Math.min(units, maxQuantity))) })
    },
    setTo: (key: AdderKey, quantity: number) => set(key, { typed: String(quantity), isEntered: true }),
    /** Never below 1 (spec 5). */
    step(key: AdderKey, by: 1 | -1) {
      const next = (parseQuantity(adder(key).typed) ?? 0) + by
      if (isQuantity(next)) set(key, { typed: String(next), isEntered: true })
    },
    quantityOf(key: AdderKey): number | undefined {
      const quantity = parseQuantity(adder(key).typed)
      return quantity !== null && isQuantity(quantity) ? quantity : undefined
    },
    /** Shows 'Added!' for a while (spec 2.3), then starts again at the suggested quantity. */
    markAdded(key: AdderKey) {
      const text = adderKeyText(key)
      clearTimeout(timers.get(text))
      set(key, { ...startAt(key.suggested ?? minQuantity), isAdded: true })
      timers.set(
        text,
        setTimeout(() => set(key, { isAdded: false }), addedFeedback),
      )
    },
  }
}

const adderKeyText = ({ productId, suggested }: AdderKey): string => `${productId} ${suggested ?? ''}`
