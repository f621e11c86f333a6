import { useEffect, useState } from 'react'
import { allProductsList } from './menu-lists.ts'
import type { SearchKeys } from './menu-search.tsx'
import type { OnAdd } from './use-add-product.ts'
import type { ProductMenuState } from './use-menu.ts'

type Options = { isLoaded: boolean; menu: ProductMenuState; onAdd: OnAdd; onNotAdded: (message: string) => void }

/** What was typed before the products were loaded, each ended by Enter. It is added when they are. */
export function useEarlyEntries(menu: ProductMenuState) {
  const [typed, setTyped] = useState<readonly string[]>([])
  const { searchTerm } = menu.settingsOf(allProductsList).filter
  return {
    typed,
    keep: () => setTyped((before) => (searchTerm.trim() === '' ? before : [...before, searchTerm])),
    clear: () => setTyped([]),
  }
}
export type EarlyEntries = ReturnType<typeof useEarlyEntries>

/** Acts on each of them as Enter would have. The last one may still be in the search box, where the usual keys go on with it. */
export function useAddEarlyEntries(
  { typed, clear }: EarlyEntries,
  { isLoaded, menu, onAdd, onNotAdded, keys }: Options & { keys: SearchKeys },
): void {
  // The products arrive from the server some time after the keys were pressed.
  useEffect(() => {
    if (!isLoaded || typed.length === 0) return
    clear()
    const { searchTerm } = menu.settingsOf(allProductsList).filter
    const isLastShown = typed.at(-1) === searchTerm
    const skipped = (isLastShown ? typed.slice(0, -1) : typed).filter((text) => {
      const row = menu.rowForEnter(text)
      return row === undefined || !onAdd(row.product, row)
    })
    if (isLastShown) keys.add(allProductsList)
    if (skipped.length > 0) onNotAdded(`Not added: ${skipped.map((text) => `“${text}”`).join(', ')}`)
  }, [isLoaded, typed, clear, menu, onAdd, onNotAdded, keys])
}
