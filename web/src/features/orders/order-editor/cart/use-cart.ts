import type { Order } from '@dray/contract/orders'
import type { Cents } from '@dray/domain/money'
import type { BatchShare } from '@dray/domain/orders/allocate-batches'
import {
  addProduct,
  type Cart,
  changeAdjustment,
  changeQuantity,
  restoreLine,
  removeLine,
  undoChange,
} from '@dray/domain/orders/cart'
import { chooseBatches, switchToAuto } from '@dray/domain/orders/cart-batches'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MenuProduct } from './use-catalog.ts'
import type { ChangeDraft } from '../draft/order-draft.ts'

export type CartActions = {
  setQuantity: (key: number, quantity: number) => void
  setAdjustment: (key: number, adjustment: Cents) => void
  /** `by-button`: the focus goes to Undo, since the button that had it is gone. */
  removeLine: (key: number, how?: 'by-button') => void
  /** The batches of a line, and of those chosen together with it, as a person chose them. */
  chooseBatches: (key: number, shares: readonly BatchShare[], numbers: ReadonlyMap<number, string>) => void
  switchToAuto: (productId: number) => void
}

/** A message about the last change of the cart; a removal or a bulk addition can be undone. */
export type CartNews = { message: string; undo?: (cart: Cart) => Cart; takesFocus?: boolean } | undefined

/** Products that are added in one step. */
export type AddedProducts = readonly { product: MenuProduct; quantity: number }[]

/** What can be done to the cart of an order, and the last thing that was. `order` is there when it was saved before. */
export function useCart(cart: Cart, change: ChangeDraft, order?: Pick<Order, 'modifiedOn'>) {
  const [news, setNews] = useNews(order?.modifiedOn.getTime())
  // The actions stay the same from key to key, so that a thousand lines need not be drawn again.
  const latest = useRef(cart)
  useEffect(() => {
    latest.current = cart
  })

  const changeCart = useCallback(
    (next: (cart: Cart) => Cart) => change((draft) => ({ ...draft, cart: next(draft.cart) })),
    [change],
  )
  const remove = useCallback(
    (isGone: (line: Cart['lines'][number]) => boolean, takesFocus: boolean) => {
      const takenOut = latest.current.lines.map((line, index) => ({ line, index })).filter(({ line }) => isGone(line))
      const [first] = takenOut
      if (first === undefined) return
      changeCart((before) => takenOut.reduce((after, { line }) => removeLine(after, line.key), before))
      setNews({
        message: `Removed ${first.line.productName}`,
        undo: (now) => takenOut.reduce(restoreLine, now),
        takesFocus,
      })
    },
    [changeCart, setNews],
  )
  const actions: CartActions = useMemo(
    () => ({
      setQuantity: (key, quantity) => changeCart((before) => changeQuantity(before, key, quantity)),
      setAdjustment: (key, adjustment) => changeCart((before) => changeAdjustment(before, key, adjustment)),
      removeLine: (key, how) => remove((line) => line.key === key, how === 'by-button'),
      chooseBatches: (key, shares, numbers) => changeCart((before) => chooseBatches(before, key, shares, numbers)),
      switchToAuto: (productId) => changeCart((before) => switchToAuto(before, productId)),
    }),
    [changeCart, remove],
  )
  const cartNow = useCallback(() => latest.current, [])
  const onRemove = useCallback((productId: number) => remove((line) => line.productId === productId, false), [remove])

  /** Adds what was pasted, or ordered last time, in one step that can be undone. */
  function addMany(added: AddedProducts, message: string) {
    const before = latest.current
    const after = added.reduce(
      (cart, { product, quantity }) => addProduct(cart, product, product.price, quantity),
      before,
    )
    changeCart(() => after)
    setNews({ message, undo: (now) => undoChange(now, { before, after }) })
  }
  function undo() {
    const { undo: undoing } = news ?? {}
    if (undoing === undefined) return
    const isUndone = hasOtherLines(undoing(latest.current), latest.current)
    changeCart(undoing)
    setNews({ message: isUndone ? 'Undone' : 'The order has changed since then, so nothing was undone' })
  }
  return { actions, changeCart, cartNow, onRemove, addMany, news, setNews, undo }
}
export type CartEditing = ReturnType<typeof useCart>

/** The news of an order as it was read: saved since, here or by someone else, it has other lines than those to be taken back. */
function useNews(readAt: number | undefined) {
  const [news, setNews] = useState<CartNews>()
  const [newsOf, setNewsOf] = useState(readAt)
  if (newsOf !== readAt) {
    setNewsOf(readAt)
    setNews((before) => before && { message: before.message })
  }
  return [news, setNews] as const
}

const hasOtherLines = (one: Cart, other: Cart): boolean =>
  one.lines.length !== other.lines.length || one.lines.some((line, place) => line !== other.lines[place])
