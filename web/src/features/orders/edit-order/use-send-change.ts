import type { SaveReasons } from '../order-sheet/use-sale-checks.tsx'
import { changeOrder, type Order, readOrder } from '@dray/contract/orders'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Problem } from '../../../kit/api/request.ts'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { triggerDocumentList, useSaveDocument } from '../../../records/documents/save-document.ts'
import { useSettings } from '../../../kit/session.tsx'
import { invoiceTriggerDelay } from '../../../kit/timings.ts'
import { fetchOrderNumber } from '../order-editor/draft/fetch-order-number.ts'
import { logFailure } from '../order-editor/draft/log-failure.ts'
import { changeBody, type EditDraft, isLeavingDraft } from '../order-editor/draft/order-form.ts'
import { orderInvoice } from '../../../records/invoices/use-invoice.ts'

/** Sends the changes to an order. Saving the PDF of a changed invoice does not delay it (D-76). */
export function useSendChange() {
  const cache = useQueryClient()
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  const change = useChange(changeOrder)
  // The permanent number is fetched once per editing session (D-58).
  const permanentNum = useRef<string>(undefined)

  return async (order: Order, draft: EditDraft, reasons: SaveReasons): Promise<Order> => {
    const needsNumber = isLeavingDraft({ order, draft })
    if (needsNumber) permanentNum.current ??= await fetchOrderNumber()
    const body = changeBody({ order, draft, reasons, orderNum: needsNumber ? permanentNum.current : undefined })
    try {
      const answer = await change.mutateAsync({ params: { id: order.id }, body })
      afterSave(order, answer)
      return answer
    } catch (problem) {
      if (problem instanceof Problem) logFailure('Failed to update order', problem)
      throw problem
    }
  }

  function afterSave(before: Order, answer: Order): void {
    cache.setQueryData(readOptions(readOrder, { params: { id: answer.id } }).queryKey, { res: answer })
    // The invoice list waits as long again before it loads (D-75).
    setTimeout(() => triggerDocumentList(cache), invoiceTriggerDelay)
    if (answer.orderStatus === 'DRAFT' || printedContent(answer) === printedContent(before)) return
    // The order is saved even without its PDF. A failure is logged, and the order page can print it again.
    void saveDocument(orderInvoice(answer, settings), onPaper(printPages.editOrder, settings.pageSize)).catch(
      () => undefined,
    )
  }
  function printedContent(order: Order): string {
    return JSON.stringify(orderInvoice(order, settings).content(printPages.editOrder))
  }
}
