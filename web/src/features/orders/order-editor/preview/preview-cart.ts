import type { Order } from '@dray/contract/orders'
import { type Cart, emptyCart } from '@dray/domain/orders/cart'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { createContext } from 'react'

/** The order that a previewed line belongs to. Only an open popover reads it, so that a thousand lines need not render when it changes. */
export type PreviewContext = {
  /** Whose prices these are; null before one is chosen. */
  customerId: number | null
  cart: Cart
  /** The order as last saved; undefined for a new order. */
  order: Order | undefined
  /** The status it is to be saved in. */
  status: OrderStatus
  /** Focuses the batches of a line once its row is rendered. */
  focusBatches: (key: number) => void
}

export const PreviewCart = createContext<PreviewContext>({
  customerId: null,
  cart: emptyCart,
  order: undefined,
  status: 'RECEIVED',
  focusBatches: () => undefined,
})
