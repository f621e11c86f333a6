import { encode } from '@dray/contract/call/encode'
import { listLocations } from '@dray/contract/locations'
import { type Order, placeOrder } from '@dray/contract/orders'
import { switchToAuto } from '@dray/domain/orders/batches/cart-batches'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Problem, request } from '../../../kit/api/request.ts'
import { refresh, useRead } from '../../../kit/api/use-call.ts'
import type { SavedAs } from '../../../kit/editing/use-new-draft.ts'
import { useSendOnce } from '../../../kit/editing/use-send-once.ts'
import { fetchOrderNumber, logFailure } from '../order-editor/draft/fetch-order-number.ts'
import { type OrderDraft, orderBody } from '../order-editor/draft/order-draft.ts'
import type { SaveReasons } from '../order-sheet/use-sale-checks.tsx'
import type { SentOrder, useNewOrderDraft } from './use-new-order-draft.ts'

type Pressed = { as: SavedAs; reasons: SaveReasons }

/** Submits an order or saves it as a draft. Its number stays the same however often it's sent. */
export function useSendOrder(
  editing: ReturnType<typeof useNewOrderDraft>,
  onSaved: (order: Order, as: SavedAs) => void,
) {
  const cache = useQueryClient()
  const locations = useRead(listLocations).data ?? []
  const [pressed, setPressed] = useState<Pressed>({ as: 'submitted', reasons: {} })
  const { sending: ids, storeSending } = editing

  async function numberFor(as: SavedAs, draft: OrderDraft): Promise<string> {
    if (as === 'as-draft') return ids.draftNum
    const orderNum = ids.orderNum ?? (await fetchOrderNumber())
    storeSending(draft, { orderNum })
    return orderNum
  }
  async function contentOf(draft: OrderDraft, { as, reasons }: Pressed): Promise<SentOrder> {
    const { customerId } = draft
    if (customerId === null) throw new RangeError('An order without a customer was sent')
    const orderNum = await numberFor(as, draft)
    const body = orderBody({ ...draft, customerId }, { as, orderNum, reasons, locations })
    return { as, body: encode(placeOrder.body, body) }
  }
  const { submit, ...sending } = useSendOnce<OrderDraft, SentOrder, Order>(editing, {
    call: placeOrder,
    send: ({ body }, idempotencyKey) =>
      request(placeOrder, { body: placeOrder.body.parse(body) }, { idempotencyKey }).catch((problem: unknown) => {
        if (problem instanceof Problem) logFailure('Failed to submit order', problem)
        throw problem
      }),
    onSaved(order, { as }) {
      // The editor closes first, so nothing is read for it again.
      flushSync(() => onSaved(order, as))
      void refresh(cache, placeOrder.changes)
    },
  })
  function send(now: Pressed, draft = editing.draft) {
    setPressed(now)
    submit((again) => (again?.as === now.as ? again : contentOf(draft, now)), draft)
  }
  return {
    ...sending,
    as: sending.isSending ? pressed.as : undefined,
    send: (as: SavedAs, reasons: SaveReasons = {}) => send({ as, reasons }),
    /** Resends, with the product's batches allocated from what's available now. */
    reallocate: (productId: number) => {
      const next = { ...editing.draft, cart: switchToAuto(editing.draft.cart, productId) }
      editing.change(() => next)
      send(pressed, next)
    },
  }
}
