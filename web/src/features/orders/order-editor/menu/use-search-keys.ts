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
  place: RefObject<HTMLElement | null>
  scrollTo: (key: string) => void
}

/** The keys of the search boxes, on the product of their list that is next: the first, until the arrows move on. */
export function useSearchKeys({ menu, adders, onAdd, place, scrollTo }: Options): SearchKeys {
  const { next, setNext, shown } = menu
  const at = (list: string): number => (next?.list === list ? next.at : 0)
  const nextOf = (list: string): MenuProduct | undefined => shown(list)[at(list)]

  /** The search over all products stands above the open groups, whose products are listed until something is searched. */
  const firstOf = (list: string): MenuProduct | undefined =>
    list === allProductsList ? menu.items.find((item) => item.kind === 'product')?.product : shown(list)[0]

  return {
    setQuantity(list, quantity) {
      const product = firstOf(list)
      if (product) adders.setTo(product.id, quantity)
    },
    move(list, by) {
      const products = shown(list)
      if (products.length === 0 && menu.hiddenByStock(list) > 0) menu.onSettingsChange(list, { showsOutOfStock: true })
      const to = Math.max(0, Math.min(products.length - 1, at(list) + by))
      const product = products[to]
      if (product === undefined) return
      setNext({ list, at: to })
      scrollTo(productKey(list, product.id))
    },
    add(list) {
      const product = nextOf(list)
      // What stands in the way is to be seen.
      if (product && !onAdd(product)) scrollTo(productKey(list, product.id))
    },
    enterQuantity(list) {
      const product = nextOf(list)
      if (product === undefined) return
      scrollTo(productKey(list, product.id))
      const field = place.current?.querySelector<HTMLInputElement>(
        `[data-product="${product.id}"] input[data-quantity]`,
      )
      field?.focus()
    },
    openBatches(list) {
      const product = nextOf(list)
      if (product === undefined || !product.hasBatch) return
      scrollTo(productKey(list, product.id))
      adders.batches.enter(product.id)
    },
    focus: (list) => setNext(list === undefined ? undefined : { list, at: 0 }),
  }
}
