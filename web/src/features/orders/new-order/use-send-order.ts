import type { SavedAs } from '../../../kit/editing/use-new-draft.ts'
import type { SaveReasons } from '../order-sheet/use-sale-checks.tsx'
import { listLocations } from '@dray/contract/locations'
import { type Order, placeOrder } from '@dray/contract/orders'
import { switchToAuto } from '@dray/domain/orders/cart-batches'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { newKey } from '../../../kit/api/idempotency-key.ts'
import { Problem, request } from '../../../kit/api/request.ts'
import { refresh, useRead } from '../../../kit/api/use-call.ts'
import { fetchOrderNumber, logFailure } from '../order-editor/draft/fetch-order-number.ts'
import { type ChangeDraft, type OrderDraft, orderBody } from '../order-editor/draft/order-draft.ts'
import type { OrderSubmissionIds } from './use-new-order-draft.ts'

type Submission = { as: SavedAs; draft: OrderDraft; ids: OrderSubmissionIds; reasons: SaveReasons }

type Options = {
  draft: OrderDraft
  submissionIds: OrderSubmissionIds
  change: ChangeDraft
  storeSubmission: (draft: OrderDraft, ids: OrderSubmissionIds) => void
  onSaved: (order: Order, as: SavedAs) => void
}

/**
 * Submits an order or saves it as a draft. Its number and key are stored before sending, so resending after a refusal, a lost connection,
 * or a reload can't save it twice (D-58, D-163).
 */
export function useSendOrder({ draft, submissionIds, change, storeSubmission, onSaved }: Options) {
  const cache = useQueryClient()
  const locations = useRead(listLocations)
  // A second press can come before the first one renders; it would place another order.
  const isSent = useRef(false)

  async function place({ as, draft: sent, ids: initialIds, reasons }: Submission): Promise<Order> {
    const { customerId } = sent
    if (customerId === null) throw new RangeError('An order without a customer was sent')
    const orderNum = as === 'submitted' ? (initialIds.orderNum ?? (await fetchOrderNumber())) : initialIds.draftNum
    const ids: OrderSubmissionIds = as === 'submitted' ? { ...initialIds, orderNum } : initialIds
    storeSubmission(sent, ids)
    try {
      const body = orderBody({ ...sent, customerId }, { as, orderNum, reasons, locations: locations.data ?? [] })
      return await request(placeOrder, { body }, { idempotencyKey: ids.key })
    } catch (problem) {
      if (problem instanceof Problem) logFailure('Failed to submit order', problem)
      // The server already has an earlier version. A user who resends after reading that wants a second order.
      if (problem instanceof Problem && problem.body.code === 'key-reused')
        storeSubmission(sent, { ...ids, key: newKey() })
      throw problem
    }
  }

  const { mutate, isPending, error, variables } = useMutation<Order, Problem, Submission>({
    mutationFn: place,
    onSuccess: (order, { as }) => {
      // The editor closes first, so nothing is read for it again (D-307).
      flushSync(() => onSaved(order, as))
      void refresh(cache, placeOrder.changes)
    },
    // Reset only on errors: a saved order must not be sent again while its window closes.
    onError: () => {
      isSent.current = false
    },
  })
  function sendOnce(submission: Submission) {
    if (isSent.current) return
    isSent.current = true
    mutate(submission)
  }
  return {
    isPending,
    problem: error,
    as: isPending ? variables.as : undefined,
    send: (as: SavedAs, reasons: SaveReasons = {}) => sendOnce({ as, draft, ids: submissionIds, reasons }),
    /** Resends, with the product's batches allocated from what's available now (D-169). */
    reallocate: (productId: number) => {
      const next = { ...draft, cart: switchToAuto(draft.cart, productId) }
      change(() => next)
      sendOnce({ as: variables?.as ?? 'submitted', draft: next, ids: submissionIds, reasons: variables?.reasons ?? {} })
    },
  }
}
