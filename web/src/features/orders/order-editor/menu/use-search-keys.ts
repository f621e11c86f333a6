import { type RefObject, useEffect, useState } from 'react'
import { type MenuInputs } from './menu-inputs.ts'
import { allProductsList, type ProductItem, menuProductKey } from './menu-lists.ts'
import { type SearchKeys } from './menu-filter-bar.tsx'
import { type OnAdd } from './use-add-product.ts'
import { type ProductMenuState } from './use-menu.ts'

type Options = {
  menu: ProductMenuState
  /** Until products are loaded, Enter only remembers what was typed. */
  isLoaded: boolean
  onEarlyEnter: () => void
  inputs: MenuInputs
  onAdd: OnAdd
  onNotAdded: (message: string) => void
  container: RefObject<HTMLElement | null>
  scrollTo: (key: string) => void
}

/** The keys of the search boxes. They act on a list's highlighted product: the first, until the arrow keys move. */
export function useSearchKeys(options: Options): SearchKeys {
  const { menu, isLoaded, onEarlyEnter, inputs, onAdd, onNotAdded, container, scrollTo } = options
  const { rowsOf, highlightIn, highlight } = menu
  const show = (list: string, { product }: ProductItem): void => scrollTo(menuProductKey(list, product.id))

  /** A match is added right away only if it's the only one and in stock; with several, the first Enter selects the best and the next adds it. */
  function rowToTake(list: string): ProductItem | undefined {
    const rows = rowsOf(list)
    const at = highlightIn(list)
    if (at !== undefined) return rows[at]
    const [best] = rows
    if (best?.similarTo === undefined) return undefined
    highlight(list, 0)
    show(list, best)
    onNotAdded(`Did you mean ${best.product.name}? Enter adds it`)
    return undefined
  }

  return {
    setQuantity(list, quantity) {
      const row = firstRow(menu, list)
      if (row) inputs.setTo({ productId: row.product.id, suggested: row.suggested }, quantity)
    },
    move(list, by) {
      const rows = rowsOf(list)
      if (rows.length === 0 && menu.hiddenByStock(list) > 0) menu.onSettingsChange(list, { showsOutOfStock: true })
      const to = Math.max(0, Math.min(rows.length - 1, (highlightIn(list) ?? -1) + by))
      const row = rows[to]
      if (row === undefined) return
      highlight(list, to)
      show(list, row)
    },
    add(list) {
      if (!isLoaded) return onEarlyEnter()
      // The user may type without looking: say what's missing, and let the next Enter add it.
      const hidden = menu.isChosen(list) ? undefined : menu.hiddenMatch(list)
      if (hidden) {
        menu.onSettingsChange(list, hidden.show)
        return onNotAdded(`${hidden.product.name}: ${hidden.reason}, Enter adds it anyway`)
      }
      const row = rowToTake(list)
      // Show why it was not added.
      if (row && !onAdd(row.product, row)) show(list, row)
    },
    enterQuantity(list) {
      const row = rowToTake(list)
      if (row === undefined) return
      show(list, row)
      container.current?.querySelector<HTMLElement>(`[data-product="${row.product.id}"] input[data-quantity]`)?.focus()
    },
    openBatches(list) {
      const row = rowToTake(list)
      if (row === undefined || !row.product.hasBatch) return
      show(list, row)
      inputs.batches.openAndFocus(row.product.id)
    },
    focus: menu.focusList,
  }
}

/** Without a search or earlier purchases, the list of all products is empty, so the first product of the open groups counts. */
const firstRow = ({ rowsOf, items }: ProductMenuState, list: string): ProductItem | undefined =>
  rowsOf(list)[0] ?? (list === allProductsList ? items.find((item) => item.kind === 'product') : undefined)

type EarlyOptions = { isLoaded: boolean; menu: ProductMenuState; onAdd: OnAdd; onNotAdded: (message: string) => void }

/** Searches submitted with Enter before the products loaded. They're added once the products have loaded. */
export function useEarlyEntries(menu: ProductMenuState) {
  const [typed, setTyped] = useState<readonly string[]>([])
  const { searchTerm } = menu.listSettings(allProductsList).filter
  return {
    typed,
    keep: () => setTyped((before) => (searchTerm.trim() === '' ? before : [...before, searchTerm])),
    clear: () => setTyped([]),
  }
}
type EarlyEntries = ReturnType<typeof useEarlyEntries>

/** Handles each search as Enter would have. The last one may still be in the search box, where the usual keys take over. */
export function useAddEarlyEntries(
  { typed, clear }: EarlyEntries,
  { isLoaded, menu, onAdd, onNotAdded, keys }: EarlyOptions & { keys: SearchKeys },
): void {
  // The products arrive some time after the keys were pressed.
  useEffect(() => {
    if (!isLoaded || typed.length === 0) return
    clear()
    const { searchTerm } = menu.listSettings(allProductsList).filter
    const isLastShown = typed.at(-1) === searchTerm
    const skipped = (isLastShown ? typed.slice(0, -1) : typed).filter((text) => {
      const row = menu.rowForEnter(text)
      return row === undefined || !onAdd(row.product, row)
    })
    if (isLastShown) keys.add(allProductsList)
    if (skipped.length > 0) onNotAdded(`Not added: ${skipped.map((text) => `“${text}”`).join(', ')}`)
  }, [isLoaded, typed, clear, menu, onAdd, onNotAdded, keys])
}
