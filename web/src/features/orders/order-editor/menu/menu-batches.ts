import type { CartLine } from '@dray/domain/orders/cart'
import type { TypedBatches } from '../../order-batches/chosen-batches.ts'

/** What is typed for the batches of a product of the menu, and what is to be said of the last try to add it. */
export type MenuBatches = { typed: TypedBatches; remark: { message: string; of: 'added' | 'refused' } | null }

const untouched: MenuBatches = { typed: new Map(), remark: null }
const noLines: readonly CartLine[] = []

/**
 * The batches toggles of the product menu and what is typed below them, outside React's tree as the quantity adders are. A toggle
 * that is closed leaves the batches to be found, one that is open has them chosen by hand (D-89).
 */
export function createMenuBatches(tell: () => void) {
  const chosen = new Map<number, MenuBatches>()
  let opened: ReadonlySet<number> = new Set()
  let lines: ReadonlyMap<number, readonly CartLine[]> = new Map()
  let focusGoesTo: number | undefined

  function set(productId: number, change: MenuBatches) {
    chosen.set(productId, change)
    tell()
  }
  const of = (productId: number): MenuBatches => chosen.get(productId) ?? untouched

  /** What is typed stays, for when it is opened again. */
  function close(productId: number) {
    opened = new Set([...opened].filter((id) => id !== productId))
    if (focusGoesTo === productId) focusGoesTo = undefined
    set(productId, { ...of(productId), remark: null })
  }
  function open(productId: number) {
    opened = new Set([...opened, productId])
    tell()
  }
  return {
    of,
    /** The products whose batches are open: the same set until one is opened or closed. */
    opened: (): ReadonlySet<number> => opened,
    isOpen: (productId: number): boolean => opened.has(productId),
    open,
    close,
    toggle: (productId: number) => (opened.has(productId) ? close(productId) : open(productId)),
    /** Opens the batches of a product and asks the focus into them. */
    enter(productId: number) {
      focusGoesTo = productId
      open(productId)
    },
    takesFocus: (productId: number): boolean => focusGoesTo === productId,
    tookFocus() {
      focusGoesTo = undefined
      tell()
    },
    type: (productId: number, batchId: number, text: string) =>
      set(productId, { typed: new Map(of(productId).typed).set(batchId, text), remark: null }),
    /** Says why nothing was added, where it is to be corrected; what is typed stays. */
    refuse(productId: number, message: string) {
      focusGoesTo = productId
      set(productId, { ...of(productId), remark: { message, of: 'refused' } })
    },
    /** What was typed is in the order. */
    markAdded: (productId: number, message: string) =>
      set(productId, { ...untouched, remark: { message, of: 'added' } }),
    /** The lines of a product in the order, which hold units of its batches: the same list until one of them changes. */
    linesOf: (productId: number): readonly CartLine[] => lines.get(productId) ?? noLines,
    hold(inOrder: readonly CartLine[]) {
      const held = Map.groupBy(inOrder, ({ productId }) => productId)
      lines = new Map([...held].map(([id, own]) => [id, sameList(lines.get(id), own)]))
      tell()
    },
  }
}

const sameList = (before: readonly CartLine[] | undefined, now: readonly CartLine[]): readonly CartLine[] =>
  before?.length === now.length && before.every((line, place) => line === now[place]) ? before : now
