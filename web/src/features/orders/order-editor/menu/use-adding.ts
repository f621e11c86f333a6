import { type Cart, undoChange } from '@dray/domain/orders/cart'
import { useCallback, useEffect, useState } from 'react'
import { useBatchesRead } from '../../order-batches/use-batches-of.ts'
import type { CartEditing } from '../cart/use-cart.ts'
import type { MenuProduct } from '../cart/use-catalog.ts'
import { createAdders } from './adders.ts'
import { addInManualMode, addInAutoMode } from './menu-adding.ts'

type Options = Pick<CartEditing, 'cartNow' | 'changeCart' | 'setNews'> & { cart: Cart; orderId: number | undefined }

/**
 * The quantity adders of the product menu, and the function that adds what stands in one of them: by the batches typed for it where
 * they are open (D-89). It answers whether it did, and stays the same from key to key.
 */
export function useAdding({ cart, cartNow, changeCart, setNews, orderId }: Options) {
  const [adders] = useState(() => createAdders(orderId))
  // The menu's rows read from this store, outside React's tree.
  useEffect(() => adders.hold(cart), [adders, cart])
  const batchesRead = useBatchesRead()
  const addManually = useCallback(
    (product: MenuProduct, quantity: number): boolean => {
      const before = cartNow()
      const { typed } = adders.batches.of(product.id)
      const stock = batchesRead(product.sku)
      const { message, add } = addInManualMode(product, { quantity, stock, typed, otherLines: before.lines, orderId })
      if (add === undefined) {
        adders.batches.refuse(product.id, message)
        setNews({ message })
        return false
      }
      const after = add(before)
      changeCart(() => after)
      adders.markAdded(product.id)
      adders.batches.markAdded(product.id, message)
      setNews({ message, undo: (now) => undoChange(now, { before, after }) })
      return true
    },
    [adders, cartNow, batchesRead, changeCart, setNews, orderId],
  )
  const onAdd = useCallback(
    (product: MenuProduct): boolean => {
      const quantity = adders.quantityOf(product.id)
      if (quantity === undefined) return false
      if (product.hasBatch && adders.batches.isOpen(product.id)) return addManually(product, quantity)
      const { message, add } = addInAutoMode(product, quantity)
      changeCart(add)
      adders.markAdded(product.id)
      setNews({ message })
      return true
    },
    [adders, addManually, changeCart, setNews],
  )
  return { adders, onAdd }
}
