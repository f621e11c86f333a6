import { getLocations } from '@dray/contract/locations'
import { createOrderNumber, type Order, placeOrder } from '@dray/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newKey } from '../../../shared/api/idempotency-key.ts'
import { Problem, request } from '../../../shared/api/request.ts'
import { refresh, useRead } from '../../../shared/api/use-call.ts'
import type { Sending } from './kept-draft.ts'
import { type OrderDraft, orderBody, type SavedAs } from './order-draft.ts'

type Given = {
  draft: OrderDraft
  sending: Sending
  keepSending: (sending: Sending) => void
  onSaved: (order: Order, as: SavedAs) => void
}

/**
 * Submits an order or saves it as a draft. Its number and its key are kept before it is sent, so that pressing again,
 * after a refusal, a lost connection or a reload, cannot write it twice (D-58, D-163).
 */
export function useSendOrder({ draft, sending, keepSending, onSaved }: Given) {
  const cache = useQueryClient()
  const locations = useRead(getLocations)

  async function send(as: SavedAs): Promise<Order> {
    const { customerId } = draft
    if (customerId === null) throw new RangeError('An order without a customer was sent')
    const orderNum =
      as === 'submitted' ? (sending.orderNum ?? (await request(createOrderNumber)).orderNum) : sending.draftNum
    const key = sending.keys[as] ?? newKey()
    const ready: Sending = {
      ...sending,
      ...(as === 'submitted' ? { orderNum } : {}),
      keys: { ...sending.keys, [as]: key },
    }
    keepSending(ready)
    try {
      const body = orderBody({ ...draft, customerId }, { as, orderNum, locations: locations.data ?? [] })
      return await request(placeOrder, { body }, { idempotencyKey: key })
    } catch (problem) {
      // What was sent under this key was something else after all: the next press is a request of its own.
      if (problem instanceof Problem && problem.body.code === 'key-reused') keepSending({ ...ready, keys: {} })
      throw problem
    }
  }

  return useMutation<Order, Problem, SavedAs>({
    mutationFn: send,
    onSuccess: (order, as) => {
      void refresh(cache, placeOrder.changes)
      onSaved(order, as)
    },
  })
}
