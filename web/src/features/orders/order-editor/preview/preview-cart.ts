import type { Order } from '@dray/contract/orders'
import { type Cart, emptyCart } from '@dray/domain/orders/cart'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { createContext } from 'react'

/** The order that a previewed line belongs to. Only an open popover reads it, so that a thousand lines need not render when it changes. */
export type PreviewContext = {
  customerId: number | null
  cart: Cart
  order: Order | undefined
  status: OrderStatus
  focusBatches: (key: number) => void
}

export const PreviewCart = createContext<PreviewContext>({
  customerId: null,
  cart: emptyCart,
  order: undefined,
  status: 'RECEIVED',
  focusBatches: () => undefined,
})
