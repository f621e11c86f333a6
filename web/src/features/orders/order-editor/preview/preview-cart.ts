import { type Cart, emptyCart } from '@dray/domain/orders/cart'
import { createContext } from 'react'

/** The order that a previewed line belongs to. Only an open popover reads it, so that a thousand lines need not render when it changes. */
export type PreviewContext = {
  cart: Cart
  /** Undefined for a new order. */
  orderId: number | undefined
  /** Focuses the batches of a line once its row is rendered. */
  focusBatches: (key: number) => void
}

export const PreviewCart = createContext<PreviewContext>({
  cart: emptyCart,
  orderId: undefined,
  focusBatches: () => undefined,
})
