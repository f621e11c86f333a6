import { listLocations } from '@dray/contract/locations'
import { type Order, placeOrder } from '@dray/contract/orders'
import { switchToAuto } from '@dray/domain/orders/cart-batches'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newKey } from '../../../shared/api/idempotency-key.ts'
import { Problem, request } from '../../../shared/api/request.ts'
import { refresh, useRead } from '../../../shared/api/use-call.ts'
import { fetchOrderNumber } from '../order-editor/draft/fetch-order-number.ts'
import { logFailed } from '../order-editor/draft/log-failed.ts'
import { type ChangeDraft, type OrderDraft, orderBody, type SavedAs } from '../order-editor/draft/order-draft.ts'
import type { Sending } from './use-new-order-draft.ts'

type Sent = { as: SavedAs; draft: OrderDraft; sending: Sending }

type Options = {
  draft: OrderDraft
  sending: Sending
  change: ChangeDraft
  keepSending: (draft: OrderDraft, sending: Sending) => void
  onSaved: (order: Order, as: SavedAs) => void
}

/**
 * Submits an order or saves it as a draft. Its number and its key are kept before it is sent, so that pressing again,
 * after a refusal, a lost connection or a reload, cannot write it twice (D-58, D-163).
 */
export function useSendOrder({ draft, sending, change, keepSending, onSaved }: Options) {
  const cache = useQueryClient()
  const locations = useRead(listLocations)
  // A second press comes before the first was drawn: without this it would be an order of its own.
  const isSent = useRef(false)

  async function place({ as, draft: sent, sending: before }: Sent): Promise<Order> {
    const { customerId } = sent
    if (customerId === null) throw new RangeError('An order without a customer was sent')
    const orderNum = as === 'submitted' ? (before.orderNum ?? (await fetchOrderNumber())) : before.draftNum
    const ready: Sending = as === 'submitted' ? { ...before, orderNum } : before
    keepSending(sent, ready)
    try {
      const body = orderBody({ ...sent, customerId }, { as, orderNum, locations: locations.data ?? [] })
      return await request(placeOrder, { body }, { idempotencyKey: ready.key })
    } catch (problem) {
      if (problem instanceof Problem) logFailed('Failed to submit order', problem)
      // The server has this order as it was before: who presses again after that was said means another one.
      if (problem instanceof Problem && problem.body.code === 'key-reused')
        keepSending(sent, { ...ready, key: newKey() })
      throw problem
    }
  }

  const { mutate, isPending, error, variables } = useMutation<Order, Problem, Sent>({
    mutationFn: place,
    onSuccess: (order, { as }) => {
      void refresh(cache, placeOrder.changes)
      onSaved(order, as)
    },
    // Once saved it is never sent again, while its window goes.
    onError: () => {
      isSent.current = false
    },
  })
  function sendOnce(sent: Sent) {
    if (isSent.current) return
    isSent.current = true
    mutate(sent)
  }
  return {
    isPending,
    problem: error,
    as: isPending ? variables.as : undefined,
    send: (as: SavedAs) => sendOnce({ as, draft, sending }),
    /** Sends again in the same way, with the batches of a product to be found by what is free now (D-169). */
    reallocate: (productId: number) => {
      const next = { ...draft, cart: switchToAuto(draft.cart, productId) }
      change(() => next)
      sendOnce({ as: variables?.as ?? 'submitted', draft: next, sending })
    },
  }
}
