import type { CartLine } from '@dray/domain/orders/cart'
import type { TypedBatches } from '../../order-batches/chosen-batches.ts'

/** What is typed for the batches of a product in the menu, and the result of the last attempt to add it. */
export type MenuBatches = { typed: TypedBatches; result: { message: string; kind: 'added' | 'refused' } | null }

const untouched: MenuBatches = { typed: new Map(), result: null }
const noLines: readonly CartLine[] = []

/**
 * The batch toggles of the product menu and what is typed below them, outside React's tree like the quantity adders. With a closed
 * toggle batches are allocated automatically, with an open one the user chooses them (D-89).
 */
export function createMenuBatches(notify: () => void) {
  const chosen = new Map<number, MenuBatches>()
  let opened: ReadonlySet<number> = new Set()
  let lines: ReadonlyMap<number, readonly CartLine[]> = new Map()
  let focusRequestedFor: number | undefined

  function set(productId: number, change: MenuBatches) {
    chosen.set(productId, change)
    notify()
  }
  const menu = (productId: number): MenuBatches => chosen.get(productId) ?? untouched

  /** What was typed stays for the next time it is opened. */
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
    /** The products whose batches are open: the same set until one is opened or closed. */
    opened: (): ReadonlySet<number> => opened,
    isOpen: (productId: number): boolean => opened.has(productId),
    open,
    close,
    toggle: (productId: number) => (opened.has(productId) ? close(productId) : open(productId)),
    /** Opens the batches of a product and requests the focus for them. */
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
    /** Shows why nothing was added and requests the focus for the batches; what was typed stays. */
    showRefusal(productId: number, message: string) {
      focusRequestedFor = productId
      set(productId, { ...menu(productId), result: { message, kind: 'refused' } })
    },
    /** Clears what was typed, which is now in the order. */
    markAdded: (productId: number, message: string) =>
      set(productId, { ...untouched, result: { message, kind: 'added' } }),
    /** The lines of a product in the order, which use units of its batches: the same array until one of them changes. */
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
