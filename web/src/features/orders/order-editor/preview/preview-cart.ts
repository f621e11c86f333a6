import type { Order } from '@dray/contract/orders'
import { type Cart, emptyCart } from '@dray/domain/orders/cart'
import type { BatchRule } from '@dray/domain/orders/batches/allocate-batches'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { createContext } from 'react'

/** Read only by an open popover, so that a change doesn't rerender a thousand lines. */
export type PreviewContext = {
  cart: Cart
  order: Order | undefined
  status: OrderStatus
  rule: BatchRule
  focusBatches: (key: number) => void
}

export const PreviewCart = createContext<PreviewContext>({
  cart: emptyCart,
  order: undefined,
  status: 'RECEIVED',
  rule: { need: { day: '', minLifeDays: null }, batchOrder: 'FIFO' },
  focusBatches: () => undefined,
})
