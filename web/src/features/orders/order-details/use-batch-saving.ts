import { readOrder, findOrderByNumber, type Order, type OrderChange, changeOrder } from '@dray/contract/orders'
import type { Cart, CartLine } from '@dray/domain/orders/cart'
import { isOpen } from '@dray/domain/orders/order-status'
import { mayChangeOrder } from '@dray/domain/orders/order-permissions'
import { isUntagged } from '@dray/domain/orders/tagging'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Problem, request } from '../../../shared/api/request.ts'
import { readOptions, refresh } from '../../../shared/api/use-call.ts'
import { useSession } from '../../../shared/session.tsx'
import { draftOf, sentLines } from '../order-editor/draft/order-form.ts'

/** Told of an order whose batches were chosen here, as it then is. */
export type OnChosen = (order: Order) => void

/** The lines of an order with their batches as they are to be. */
export type BatchEdit = {
  cart: Cart
  /** Whether a line that has no batch is to look for one now; it may have looked before and found none. */
  looks?: (line: CartLine) => boolean
}

/** Whether this person may choose the batches of an order (D-04): before its goods leave. */
export function useMayChooseBatches(order: Order): boolean {
  const { person } = useSession()
  const isBeforeLeaving = isOpen(order.orderStatus) || order.orderStatus === 'DRAFT'
  return isBeforeLeaving && mayChangeOrder(person, order, { batches: true })
}

/** Saves at once which batches the units of an order are of, and nothing else of it. */
export function useBatchSaving(order: Order, onChosen: OnChosen) {
  const cache = useQueryClient()
  return useMutation<Order, Problem, BatchEdit>({
    mutationFn: (edit) => request(changeOrder, { params: { id: order.id }, body: batchBody(order, edit) }),
    onSuccess(answer) {
      onChosen(answer)
      const shown = { res: answer }
      cache.setQueryData(readOptions(readOrder, { params: { id: answer.id } }).queryKey, shown)
      cache.setQueryData(readOptions(findOrderByNumber, { params: { orderNum: answer.orderNum } }).queryKey, shown)
      void refresh(cache, changeOrder.changes)
    },
    // Waited for: what is pressed next is asked of the order, and of the batches, as they are by then.
    onError: () => refresh(cache, changeOrder.changes),
  })
}

/** All lines, because those that look for a batch again may differ in nothing. */
function batchBody(order: Order, { cart, looks }: BatchEdit): OrderChange {
  const sent = sentLines({ order, draft: { ...draftOf(order), cart } })
  const orderItems = cart.lines.flatMap((line, place) => {
    const item = sent[place]
    if (item === undefined) return []
    return isUntagged(line) && looks?.(line) ? { ...item, productBatchId: null, batchMode: 'auto' as const } : item
  })
  return { orderItems, modifiedOn: order.modifiedOn.toISOString() }
}
