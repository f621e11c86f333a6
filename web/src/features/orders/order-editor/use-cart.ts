import type { Cents } from '@dray/domain/money'
import {
  addProduct,
  type Cart,
  changeAdjustment,
  changeQuantity,
  putBack,
  type TakenOut,
  takeOut,
  unitsByProduct,
} from '@dray/domain/orders/cart'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createAdders } from './adders.ts'
import type { MenuProduct } from './use-catalogue.ts'
import type { ChangeDraft } from './use-kept-draft.ts'

export type CartActions = {
  setQuantity: (key: number, quantity: number) => void
  setAdjustment: (key: number, adjustment: Cents) => void
  /** `by-button`: the focus goes to Undo, since the button that had it is gone. */
  takeOut: (key: number, how?: 'by-button') => void
}

/** What has just happened to the cart, in words; a removal can be undone. */
export type CartNews = { words: string; takenOut: readonly TakenOut[]; takesFocus: boolean } | undefined

/** What can be done to the cart of an order, and the last thing that was. */
export function useCart(cart: Cart, change: ChangeDraft) {
  const [adders] = useState(createAdders)
  const [news, setNews] = useState<CartNews>()
  // The actions stay the same from key to key, so that a thousand lines need not be drawn again.
  const latest = useRef(cart)
  useEffect(() => {
    latest.current = cart
  })
  // The menu's rows read from their store, outside React's tree.
  useEffect(() => adders.holdUnits(unitsByProduct(cart)), [adders, cart])

  const changeCart = useCallback(
    (next: (cart: Cart) => Cart) => change((draft) => ({ ...draft, cart: next(draft.cart) })),
    [change],
  )
  const remove = useCallback(
    (isGone: (line: Cart['lines'][number]) => boolean, takesFocus: boolean) => {
      const takenOut = latest.current.lines.map((line, index) => ({ line, index })).filter(({ line }) => isGone(line))
      const [first] = takenOut
      if (first === undefined) return
      changeCart((before) => takenOut.reduce((after, { line }) => takeOut(after, line.key), before))
      setNews({ words: `Removed ${first.line.productName}`, takenOut, takesFocus })
    },
    [changeCart],
  )
  const actions: CartActions = useMemo(
    () => ({
      setQuantity: (key, quantity) => changeCart((before) => changeQuantity(before, key, quantity)),
      setAdjustment: (key, adjustment) => changeCart((before) => changeAdjustment(before, key, adjustment)),
      takeOut: (key, how) => remove((line) => line.key === key, how === 'by-button'),
    }),
    [changeCart, remove],
  )
  const onAdd = useCallback(
    (product: MenuProduct) => {
      const quantity = adders.quantityOf(product.id)
      if (quantity === undefined) return
      changeCart((before) => addProduct(before, product, product.price, quantity))
      adders.markAdded(product.id)
      setNews({ words: `Added ${quantity} ${product.name}`, takenOut: [], takesFocus: false })
    },
    [adders, changeCart],
  )
  const onTakeOut = useCallback((productId: number) => remove((line) => line.productId === productId, false), [remove])

  function undo() {
    if (news === undefined) return
    changeCart((before) => news.takenOut.reduce(putBack, before))
    setNews({ words: 'Put back', takenOut: [], takesFocus: false })
  }
  return { adders, actions, onAdd, onTakeOut, news, setNews, undo }
}
