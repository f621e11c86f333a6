import { type Order } from '@dray/contract/orders'
import { addProduct, type Cart, undoChange } from '@dray/domain/orders/cart'
import type { Need } from '@dray/domain/batches/usable-batches'
import { useCallback, useEffect, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { type BatchStock, useCachedBatches } from '../../order-batches/product-batches.tsx'
import { type CartEditing } from '../cart/use-cart.ts'
import { type MenuProduct } from '../cart/use-catalog.ts'
import { createMenuInputs, type AdderKey } from './menu-inputs.ts'
import { addWithBatches } from '@dray/domain/orders/batches/cart-batches'
import { formatCount } from '../../../../kit/text/format-count.ts'
import { chosenBatches, type OrderContext, type TypedBatches, unitsTyped } from '../../order-batches/chosen-batches.ts'

type Options = Pick<CartEditing, 'currentCart' | 'changeCart' | 'setNotice'> & {
  cart: Cart
  order: Order | undefined
  need: Need
}

type Found = { suggested: number | undefined; similarTo?: string | undefined }

export type OnAdd = (product: MenuProduct, found: Found) => boolean

/**
 * The menu's quantity inputs, and a function that adds a product in the quantity entered, using typed batches if they are open. It
 * returns whether it added anything, and stays the same between renders.
 */
export function useAddProduct({ cart, currentCart, changeCart, setNotice, order, need }: Options) {
  const orderId = order?.id
  const [inputs] = useState(() => createMenuInputs(orderId, need))
  // The menu's rows read from this store, outside React's tree.
  useEffect(() => inputs.setCart(cart, order), [inputs, cart, order])
  useEffect(() => inputs.setNeed(need), [inputs, need])
  const cachedBatches = useCachedBatches()
  const addManually = useCallback(
    (product: MenuProduct, key: AdderKey, quantity: number): boolean => {
      const before = currentCart()
      const { typed } = inputs.batches.menu(product.id)
      const stock = cachedBatches(product.sku)
      const { message, add } = addInManualMode(product, {
        quantity,
        stock,
        typed,
        otherLines: before.lines,
        orderId,
        need: inputs.need(),
      })
      if (add === undefined) {
        inputs.batches.showRefusal(product.id, message)
        setNotice({ message })
        return false
      }
      const after = add(before)
      changeCart(() => after)
      inputs.markAdded(key)
      inputs.batches.markAdded(product.id, message)
      setNotice({ message, undo: (now) => undoChange(now, { before, after }) })
      return true
    },
    [inputs, currentCart, cachedBatches, changeCart, setNotice, orderId],
  )
  const onAdd: OnAdd = useCallback(
    (product, { suggested, similarTo }) => {
      const key = { productId: product.id, suggested }
      const quantity = inputs.quantityOf(key)
      if (quantity === undefined) return false
      if (product.hasBatch && inputs.batches.isOpen(product.id)) return addManually(product, key, quantity)
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
      inputs.markAdded(key)
      return true
    },
    [inputs, addManually, currentCart, changeCart, setNotice],
  )
  const onNotAdded = useCallback((message: string) => setNotice({ message }), [setNotice])
  return { inputs, onAdd, onNotAdded }
}

/** Without `add` nothing is added, and the message says why. */
type Addition = { message: string; add?: (cart: Cart) => Cart }

type ManualOptions = OrderContext & {
  quantity: number
  stock: BatchStock | undefined
  typed: TypedBatches
}

/** Batches are allocated when the order is saved (D-89, auto). */
const addInAutoMode = (product: MenuProduct, quantity: number): Required<Addition> => ({
  message: `Added ${quantity} ${isolateName(product.name)}`,
  add: (cart) => addProduct(cart, product, product.price, quantity),
})

/** Adds a line for each typed batch, and one without a batch for the rest (D-89, manual). */
function addInManualMode(product: MenuProduct, { quantity, stock, typed, ...context }: ManualOptions): Addition {
  if (stock === undefined)
    return { message: `Not added: the batches of ${isolateName(product.name)} were still loading` }
  const { shares, problems, untagged } = chosenBatches(stock, { quantity, typed, ...context })
  if (problems.size > 0) return { message: 'Not added: fix the marked fields first' }
  const numbers = new Map(stock.batches.map(({ id, batchNumber }) => [id, batchNumber]))
  const tagged = quantity - untagged
  // Units typed beyond the quantity are ignored; the message says so.
  const capped = unitsTyped(typed) > tagged ? ` (${formatCount(unitsTyped(typed))} typed)` : ''
  const rest = untagged === 0 ? '' : `, ${formatCount(untagged)} untagged`
  return {
    message: `Added ${formatCount(quantity)} ${isolateName(product.name)}: ${formatCount(tagged)} tagged${capped}${rest}`,
    add: (cart) => addWithBatches(cart, product, { unitPrice: product.price, shares, numbers }),
  }
}
