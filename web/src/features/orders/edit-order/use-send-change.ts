import { changeOrder, type Order, readOrder } from '@dray/contract/orders'
import { printPages } from '@dray/domain/documents/page-setup'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Problem } from '../../../shared/api/request.ts'
import { readOptions, useChange } from '../../../shared/api/use-call.ts'
import { triggerDocumentList, useSaveDocument } from '../../../shared/documents/save-document.ts'
import { useSettings } from '../../../shared/session.tsx'
import { invoiceTriggerDelay } from '../../../shared/timings.ts'
import { fetchOrderNumber } from '../order-editor/draft/fetch-order-number.ts'
import { logFailed } from '../order-editor/draft/log-failed.ts'
import { changeBody, type EditDraft, leavesDraft } from '../order-editor/draft/order-form.ts'
import { invoiceOf } from '../use-invoice.ts'

/** Sends what was changed of an order. The PDF that follows a changed invoice holds nothing up (D-76). */
export function useSendChange() {
  const cache = useQueryClient()
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  const change = useChange(changeOrder)
  // In one editing session the real number is fetched once (D-58).
  const realNum = useRef<string>(undefined)

  return async (order: Order, draft: EditDraft): Promise<Order> => {
    const isLeaving = leavesDraft({ order, draft })
    if (isLeaving) realNum.current ??= await fetchOrderNumber()
    const body = changeBody({ order, draft, orderNum: isLeaving ? realNum.current : undefined })
    try {
      const answer = await change.mutateAsync({ params: { id: order.id }, body })
      afterwards(order, answer)
      return answer
    } catch (problem) {
      if (problem instanceof Problem) logFailed('Failed to update order', problem)
      throw problem
    }
  }

  function afterwards(before: Order, answer: Order): void {
    cache.setQueryData(readOptions(readOrder, { params: { id: answer.id } }).queryKey, { res: answer })
    // The list loads as long again after this (D-75).
    setTimeout(() => triggerDocumentList(cache), invoiceTriggerDelay)
    if (answer.orderStatus === 'DRAFT' || printed(answer) === printed(before)) return
    // The order stands without its PDF; the failure is logged, and the order page can print it again.
    void saveDocument(invoiceOf(answer, settings), printPages.editOrder).catch(() => undefined)
  }
  function printed(order: Order): string {
    return JSON.stringify(invoiceOf(order, settings).content(printPages.editOrder))
  }
}
