import type { Order } from '@dray/contract/orders'
import { type Cart, undoChange } from '@dray/domain/orders/cart'
import { useCallback, useEffect, useState } from 'react'
import { useCachedBatches } from '../../order-batches/use-product-batches.ts'
import type { CartEditing } from '../cart/use-cart.ts'
import type { MenuProduct } from '../cart/use-catalog.ts'
import { createAdders } from './adders.ts'
import { addInManualMode, addInAutoMode } from './menu-adding.ts'
import type { AdderKey } from './quantities.ts'

type Options = Pick<CartEditing, 'currentCart' | 'changeCart' | 'setNotice'> & {
  cart: Cart
  /** The order as last saved; undefined for a new one. */
  order: Order | undefined
}

/** How a product was found: the quantity that its row suggests, and the search that its name is only similar to. */
type Found = { suggested: number | undefined; similarTo?: string | undefined }

/** Adds a product in the quantity of its row, and returns whether it was added. */
export type OnAdd = (product: MenuProduct, found: Found) => boolean

/**
 * The quantity adders of the product menu, and the function that adds a product in the quantity entered, by the typed batches if
 * they are open (D-89). The function returns whether it added anything, and keeps its identity between renders.
 */
export function useAddProduct({ cart, currentCart, changeCart, setNotice, order }: Options) {
  const orderId = order?.id
  const [adders] = useState(() => createAdders(orderId))
  // The rows of the menu read from this store, outside React's tree.
  useEffect(() => adders.setCart(cart, order), [adders, cart, order])
  const cachedBatches = useCachedBatches()
  const addManually = useCallback(
    (product: MenuProduct, key: AdderKey, quantity: number): boolean => {
      const before = currentCart()
      const { typed } = adders.batches.menu(product.id)
      const stock = cachedBatches(product.sku)
      const { message, add } = addInManualMode(product, { quantity, stock, typed, otherLines: before.lines, orderId })
      if (add === undefined) {
        adders.batches.showRefusal(product.id, message)
        setNotice({ message })
        return false
      }
      const after = add(before)
      changeCart(() => after)
      adders.markAdded(key)
      adders.batches.markAdded(product.id, message)
      setNotice({ message, undo: (now) => undoChange(now, { before, after }) })
      return true
    },
    [adders, currentCart, cachedBatches, changeCart, setNotice, orderId],
  )
  const onAdd: OnAdd = useCallback(
    (product, { suggested, similarTo }) => {
      const key = { productId: product.id, suggested }
      const quantity = adders.quantityOf(key)
      if (quantity === undefined) return false
      if (product.hasBatch && adders.batches.isOpen(product.id)) return addManually(product, key, quantity)
      const { message, add } = addInAutoMode(product, quantity)
      if (similarTo === undefined) {
        changeCart(add)
        setNotice({ message })
      } else {
        const before = currentCart()
        const after = add(before)
        changeCart(() => after)
        setNotice({ message: `${message} for “${similarTo}”`, undo: (now) => undoChange(now, { before, after }) })
      }
      adders.markAdded(key)
      return true
    },
    [adders, addManually, currentCart, changeCart, setNotice],
  )
  const onNotAdded = useCallback((message: string) => setNotice({ message }), [setNotice])
  return { adders, onAdd, onNotAdded }
}
