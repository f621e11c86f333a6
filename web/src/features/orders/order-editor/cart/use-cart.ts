import type { Order } from '@dray/contract/orders'
import type { Cents } from '@dray/domain/money'
import type { BatchShare } from '@dray/domain/orders/batches/allocate-batches'
import {
  addProduct,
  type Cart,
  changeAdjustment,
  changeQuantity,
  restoreLine,
  removeLine,
  undoChange,
} from '@dray/domain/orders/cart'
import { chooseBatches, switchToAuto } from '@dray/domain/orders/batches/cart-batches'
import { useCallback, useMemo, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useStable } from '../../../../kit/use-stable.ts'
import type { MenuProduct } from './use-catalog.ts'
import type { ChangeDraft } from '../draft/order-draft.ts'

export type CartActions = {
  setQuantity: (key: number, quantity: number) => void
  setAdjustment: (key: number, adjustment: Cents) => void
  /** `by-button`: focuses Undo, because the pressed button disappears. */
  removeLine: (key: number, how?: 'by-button') => void
  chooseBatches: (key: number, shares: readonly BatchShare[], numbers: ReadonlyMap<number, string>) => void
  switchToAuto: (productId: number) => void
}

export type CartNotice = { message: string; undo?: (cart: Cart) => Cart; focusesUndo?: boolean } | undefined

export type AddedProducts = readonly { product: MenuProduct; quantity: number }[]

export function useCart(cart: Cart, change: ChangeDraft, order?: Pick<Order, 'modifiedOn'>) {
  const [notice, setNotice] = useNotice(order?.modifiedOn.getTime())
  // The actions stay the same between renders, so a thousand lines don't have to rerender.
  const { currentCart, changeCart } = useLatestCart(cart, change)
  const remove = useCallback(
    (shouldRemove: (line: Cart['lines'][number]) => boolean, focusesUndo: boolean) => {
      const removed = currentCart()
        .lines.map((line, index) => ({ line, index }))
        .filter(({ line }) => shouldRemove(line))
      const [first] = removed
      if (first === undefined) return
      changeCart((before) => removed.reduce((after, { line }) => removeLine(after, line.key), before))
      setNotice({
        message: `Removed ${isolateName(first.line.productName)}`,
        undo: (now) => removed.reduce(restoreLine, now),
        focusesUndo,
      })
    },
    [currentCart, changeCart, setNotice],
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
  const removeProduct = useCallback(
    (productId: number) => remove((line) => line.productId === productId, false),
    [remove],
  )

  function changeAtOnce(update: (cart: Cart) => Cart, message: string) {
    const before = currentCart()
    const after = update(before)
    changeCart(() => after)
    setNotice({ message, undo: (now) => undoChange(now, { before, after }) })
  }
  function addMany(added: AddedProducts, message: string) {
    changeAtOnce((before) => addProducts(before, added), message)
  }
  function undo() {
    const { undo: undoLast } = notice ?? {}
    if (undoLast === undefined) return
    const isUndone = linesDiffer(undoLast(currentCart()), currentCart())
    changeCart(undoLast)
    setNotice({ message: isUndone ? 'Undone' : 'The order has changed since then, so nothing was undone' })
  }
  return { actions, changeCart, currentCart, removeProduct, changeAtOnce, addMany, notice, setNotice, undo }
}

export const addProducts = (cart: Cart, added: AddedProducts): Cart =>
  added.reduce((after, { product, quantity }) => addProduct(after, product, product.price, quantity), cart)

export type CartEditing = ReturnType<typeof useCart>

function useLatestCart(cart: Cart, change: ChangeDraft) {
  const currentCart = useStable(() => cart)
  const changeCart = useCallback(
    (update: (cart: Cart) => Cart) => change((draft) => ({ ...draft, cart: update(draft.cart) })),
    [change],
  )
  return { currentCart, changeCart }
}

/** Removes Undo once anyone saves the order, because it would restore outdated lines. */
function useNotice(version: number | undefined) {
  const [notice, setNotice] = useState<CartNotice>()
  const [noticeVersion, setNoticeVersion] = useState(version)
  if (noticeVersion !== version) {
    setNoticeVersion(version)
    setNotice((before) => before && { message: before.message })
  }
  return [notice, setNotice] as const
}

const linesDiffer = (a: Cart, b: Cart): boolean =>
  a.lines.length !== b.lines.length || a.lines.some((line, index) => line !== b.lines[index])
