import { type Cart, undoChange } from '@dray/domain/orders/cart'
import { useCallback, useEffect, useState } from 'react'
import { useBatchesRead } from '../../order-batches/use-batches-of.ts'
import type { CartEditing } from '../cart/use-cart.ts'
import type { MenuProduct } from '../cart/use-catalog.ts'
import { createAdders } from './adders.ts'
import { choosingBatches, leavingBatches } from './menu-adding.ts'

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
  const addByHand = useCallback(
    (product: MenuProduct, quantity: number): boolean => {
      const before = cartNow()
      const { typed } = adders.batches.of(product.id)
      const stock = batchesRead(product.sku)
      const { words, add } = choosingBatches(product, { quantity, stock, typed, others: before.lines, orderId })
      if (add === undefined) {
        adders.batches.refuse(product.id, words)
        setNews({ words })
        return false
      }
      const after = add(before)
      changeCart(() => after)
      adders.markAdded(product.id)
      adders.batches.markAdded(product.id, words)
      setNews({ words, undo: (now) => undoChange(now, { before, after }) })
      return true
    },
    [adders, cartNow, batchesRead, changeCart, setNews, orderId],
  )
  const onAdd = useCallback(
    (product: MenuProduct): boolean => {
      const quantity = adders.quantityOf(product.id)
      if (quantity === undefined) return false
      if (product.hasBatch && adders.batches.isOpen(product.id)) return addByHand(product, quantity)
      const { words, add } = leavingBatches(product, quantity)
      changeCart(add)
      adders.markAdded(product.id)
      setNews({ words })
      return true
    },
    [adders, addByHand, changeCart, setNews],
  )
  return { adders, onAdd }
}
