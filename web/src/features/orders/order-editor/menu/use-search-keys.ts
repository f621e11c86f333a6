import type { RefObject } from 'react'
import type { Adders } from './adders.ts'
import { allProductsList, productKey } from './menu-lists.ts'
import type { SearchKeys } from './menu-search.tsx'
import type { MenuProduct } from '../cart/use-catalog.ts'
import type { ProductMenuState } from './use-menu.ts'

type Options = {
  menu: ProductMenuState
  adders: Adders
  onAdd: (product: MenuProduct) => boolean
  /** Says why a product that was searched is not listed. */
  onHidden: (message: string) => void
  container: RefObject<HTMLElement | null>
  scrollTo: (key: string) => void
}

/** What the keys of the search boxes do. They act on the highlighted product of a list: the first, until the arrow keys move. */
export function useSearchKeys({ menu, adders, onAdd, onHidden, container, scrollTo }: Options): SearchKeys {
  const { highlighted, setHighlighted, shown } = menu
  const at = (list: string): number => (highlighted?.list === list ? highlighted.at : 0)
  const highlightedIn = (list: string): MenuProduct | undefined => shown(list)[at(list)]

  /** Until something is searched, the list of all products is empty and the first product of the open groups counts. */
  const firstIn = (list: string): MenuProduct | undefined =>
    list === allProductsList ? menu.items.find((item) => item.kind === 'product')?.product : shown(list)[0]

  return {
    setQuantity(list, quantity) {
      const product = firstIn(list)
      if (product) adders.setTo(product.id, quantity)
    },
    move(list, by) {
      const products = shown(list)
      if (products.length === 0 && menu.hiddenByStock(list) > 0) menu.onSettingsChange(list, { showsOutOfStock: true })
      const to = Math.max(0, Math.min(products.length - 1, at(list) + by))
      const product = products[to]
      if (product === undefined) return
      setHighlighted({ list, at: to })
      scrollTo(productKey(list, product.id))
    },
    add(list) {
      // The user may type without looking: say what is not there, and let the next Enter add it.
      const hidden = highlighted?.list === list && highlighted.at > 0 ? undefined : menu.hiddenMatch(list)
      if (hidden) {
        menu.onSettingsChange(list, hidden.show)
        return onHidden(`${hidden.product.name}: ${hidden.reason}, Enter adds it anyway`)
      }
      const product = highlightedIn(list)
      // Show why it was not added.
      if (product && !onAdd(product)) scrollTo(productKey(list, product.id))
    },
    enterQuantity(list) {
      const product = highlightedIn(list)
      if (product === undefined) return
      scrollTo(productKey(list, product.id))
      const field = container.current?.querySelector<HTMLInputElement>(
        `[data-product="${product.id}"] input[data-quantity]`,
      )
      field?.focus()
    },
    openBatches(list) {
      const product = highlightedIn(list)
      if (product === undefined || !product.hasBatch) return
      scrollTo(productKey(list, product.id))
      adders.batches.openAndFocus(product.id)
    },
    focus: (list) => setHighlighted(list === undefined ? undefined : { list, at: 0 }),
  }
}
