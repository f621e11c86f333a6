import { type Cart, undone } from '@dray/domain/orders/cart'
import { useCallback } from 'react'
import { useBatchesRead } from '../../order-batches/use-batches-of.ts'
import type { Adders } from './adders.ts'
import { choosingBatches, leavingBatches } from './menu-adding.ts'
import type { CartNews } from '../use-cart.ts'
import type { MenuProduct } from '../use-catalogue.ts'

type Given = {
  adders: Adders
  /** The cart as it stands. */
  cartNow: () => Cart
  changeCart: (next: (cart: Cart) => Cart) => void
  setNews: (news: CartNews) => void
  orderId: number | undefined
}

/**
 * Adds what stands in the adder of a product, by the batches typed for it where they are open (D-89), and answers whether it did.
 * The same function from key to key.
 */
export function useAdding({ adders, cartNow, changeCart, setNews, orderId }: Given): (product: MenuProduct) => boolean {
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
      setNews({ words, undo: (now) => undone(now, { before, after }) })
      return true
    },
    [adders, cartNow, batchesRead, changeCart, setNews, orderId],
  )
  return useCallback(
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
}
