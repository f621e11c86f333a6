import { Button } from '@mantine/core'
import { isChangedRecord } from '../../../kit/api/changed-record.ts'
import { NotSaved } from '../../../records/not-saved.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { changeOrder, findOrderByNumber, type Order, type OrderChange, readOrder } from '@dray/contract/orders'
import { type Cart, type CartLine } from '@dray/domain/orders/cart'
import { isOpen, mayChangeOrder } from '@dray/domain/orders/order-status'
import { isUntagged } from '@dray/domain/orders/tagging'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Problem, request } from '../../../kit/api/request.ts'
import { readOptions, refresh } from '../../../kit/api/use-call.ts'
import { useSession } from '../../../kit/session.tsx'
import { orderDraft, linesToSend } from '../order-editor/draft/order-form.ts'

type Props = {
  saving: ReturnType<typeof useBatchSaving>
  retryLabel: string
  /** Allocates batches that are available now. */
  onReallocate?: () => void
}

export function BatchesNotSaved({ saving: { error, isPending }, retryLabel, onReallocate }: Props) {
  if (error === null) return null
  return (
    <NotSaved problem={error}>
      {isChangedRecord(error) && (
        <div>You are seeing the latest version of the order. Press {retryLabel} to save your batches.</div>
      )}
      {(error.body.code === 'batch-taken' || error.body.code === 'batch-not-usable') && onReallocate && (
        <Button mt={6} size="compact-sm" {...disabledIf(isPending, onReallocate)}>
          Re-allocate
        </Button>
      )}
    </NotSaved>
  )
}

export type OnBatchesSaved = (order: Order) => void

type BatchEdit = {
  cart: Cart
  /** Lines without a batch that the server should allocate now, even if an earlier attempt found nothing. */
  shouldAllocate?: (line: CartLine) => boolean
}

/** Batches can be chosen until the order ships. */
export function useMayChooseBatches(order: Order): boolean {
  const { person } = useSession()
  const isUnshipped = isOpen(order.orderStatus) || order.orderStatus === 'DRAFT'
  return isUnshipped && mayChangeOrder(person, order, { batches: true })
}

export function useBatchSaving(order: Order, onBatchesSaved: OnBatchesSaved) {
  const cache = useQueryClient()
  return useMutation<Order, Problem, BatchEdit>({
    mutationFn: (edit) => request(changeOrder, { params: { id: order.id }, body: batchBody(order, edit) }),
    onSuccess(answer) {
      onBatchesSaved(answer)
      const data = { res: answer }
      cache.setQueryData(readOptions(readOrder, { params: { id: answer.id } }).queryKey, data)
      cache.setQueryData(readOptions(findOrderByNumber, { params: { orderNum: answer.orderNum } }).queryKey, data)
      void refresh(cache, changeOrder.changes)
    },
    // Returned, so the mutation stays pending until the current order and batches are loaded.
    onError: () => refresh(cache, changeOrder.changes),
  })
}

/** Sends all lines, because a line to be reallocated may not differ in anything else. */
function batchBody(order: Order, { cart, shouldAllocate }: BatchEdit): OrderChange {
  const allLines = linesToSend({ order, draft: { ...orderDraft(order), cart } })
  const orderItems = cart.lines.flatMap((line, index) => {
    const item = allLines[index]
    if (item === undefined) return []
    return isUntagged(line) && shouldAllocate?.(line)
      ? { ...item, productBatchId: null, batchMode: 'auto' as const }
      : item
  })
  return { orderItems, modifiedOn: order.modifiedOn.toISOString() }
}
