import { type Cart, emptyCart } from '@dray/domain/orders/cart'
import { createContext } from 'react'

/** The order around a line of the preview. Only what is open beside a line reads it: the thousand lines need not follow it. */
export type PreviewAround = {
  cart: Cart
  /** The order itself, when it was saved before. */
  orderId: number | undefined
  /** Brings the focus to the batches of a line, once it stands there. */
  focusBatches: (key: number) => void
}

export const PreviewCart = createContext<PreviewAround>({
  cart: emptyCart,
  orderId: undefined,
  focusBatches: () => undefined,
})
