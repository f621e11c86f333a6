import { readOrder, orderSchema, type Order, changeOrder } from '@dray/contract/orders'
import { printPages } from '@dray/domain/documents/page-setup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Problem, request } from '../../../../shared/api/request.ts'
import { readOptions, refresh } from '../../../../shared/api/use-call.ts'
import { refusedMeanwhile } from '../../../../shared/changed-meanwhile/refused-meanwhile.ts'
import { triggerDocumentList, useSaveDocument } from '../../../../shared/documents/save-document.ts'
import { useSettings } from '../../../../shared/session.tsx'
import { invoiceTriggerDelay } from '../../../../shared/timings.ts'
import { invoiceOf } from '../../use-invoice.ts'
import { changeBody, type EditDraft, leavesDraft } from './edit-draft.ts'
import { fetchOrderNumber } from './fetch-order-number.ts'
import { logFailed } from './log-failed.ts'

export type Sent = {
  /** The order as it was read. */
  order: Order
  draft: EditDraft
  how: 'stay' | 'close'
}

type Given = {
  onSaved: (answer: Order, how: Sent['how']) => void
  onTheirs: (current: Order, by: string | null, how: Sent['how']) => void
}

/** Sends what was changed of an order. The PDF that follows a changed invoice holds nothing up (D-76). */
export function useSaveOrder({ onSaved, onTheirs }: Given) {
  const cache = useQueryClient()
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  // In one editing session the real number is fetched once (D-58).
  const realNum = useRef<string>(undefined)
  // A second press comes before the first was drawn: without this it would be refused as somebody else's change.
  const isSent = useRef(false)

  async function send({ order, draft }: Sent): Promise<Order> {
    const isLeaving = leavesDraft({ order, draft })
    if (isLeaving) realNum.current ??= await fetchOrderNumber()
    const orderNum = isLeaving ? realNum.current : undefined
    const body = changeBody({ order, draft, orderNum })
    try {
      return await request(changeOrder, { params: { id: order.id }, body })
    } catch (problem) {
      if (problem instanceof Problem) logFailed('Failed to update order', problem)
      throw problem
    }
  }
  const printed = (saved: Order) => JSON.stringify(invoiceOf(saved, settings).content(printPages.editOrder))

  const { mutate, isPending, variables, error } = useMutation<Order, Problem, Sent>({
    mutationFn: send,
    onSuccess(answer, sent) {
      isSent.current = false
      cache.setQueryData(readOptions(readOrder, { params: { id: answer.id } }).queryKey, { res: answer })
      void refresh(cache, changeOrder.changes)
      onSaved(answer, sent.how)
      // The list loads as long again after this (D-75).
      setTimeout(() => triggerDocumentList(cache), invoiceTriggerDelay)
      if (answer.orderStatus === 'DRAFT' || printed(answer) === printed(sent.order)) return
      // The order stands without its PDF; the failure is logged, and the order page can print it again.
      void saveDocument(invoiceOf(answer, settings), printPages.editOrder).catch(() => undefined)
    },
    onError(problem, sent) {
      isSent.current = false
      const theirs = refusedMeanwhile(problem, orderSchema)
      if (theirs) onTheirs(theirs.current, theirs.changedBy, sent.how)
    },
  })
  return {
    save: (sent: Sent) => {
      if (isSent.current) return
      isSent.current = true
      mutate(sent)
    },
    isPending,
    variables,
    /** Why the last save failed, but for a change by somebody else, which is handed to `onTheirs`. */
    problem: refusedMeanwhile(error, orderSchema) ? null : error,
  }
}
