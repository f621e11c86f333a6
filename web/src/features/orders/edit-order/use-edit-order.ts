import { type SaveReasons } from '../order-sheet/use-sale-checks.tsx'
import { changeOrder, type Order, readOrder } from '@dray/contract/orders'
import { switchToAuto } from '@dray/domain/orders/batches/cart-batches'
import { useCallback, useRef } from 'react'
import { useEditingSession } from '../../../kit/editing/use-editing-sessions.ts'
import { type ChangeDraft } from '../order-editor/draft/order-draft.ts'
import { orderChangeBody, type EditDraft, isLeavingDraft, orderForm } from '../order-editor/draft/order-form.ts'
import { useRecordOwnChange } from '../../../records/own-order-changes.ts'
import { isOpen, isShipped } from '@dray/domain/orders/order-status'
import { type StockUse } from '../order-editor/order-editor.tsx'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '../../../kit/api/request.ts'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { triggerDocumentList, useSaveDocument } from '../../../records/documents/save-document.ts'
import { useSettings } from '../../../kit/session.tsx'
import { invoiceTriggerDelay } from '../../../kit/timings.ts'
import { fetchOrderNumber, logFailure } from '../order-editor/draft/fetch-order-number.ts'
import { orderInvoice } from '../../../records/invoices/order-invoice.ts'

export type EditOrderEditor = ReturnType<typeof useEditOrder>

type Options = {
  onClose: () => void
  /** Keeps the order open even after Update, because closing would lose something. */
  staysOpen: boolean
}

/** Edits of a saved order survive refusals, a reload, and changes by others. */
export function useEditOrder(order: Order, { onClose, staysOpen }: Options) {
  const sendChange = useSendChange()
  // Kept for a save that follows, such as overwriting someone else's changes.
  const reasons = useRef<SaveReasons>({})
  const recordOwnChange = useRecordOwnChange()
  const afterNextSave = useRef<(saved: Order) => void>(undefined)
  const { actions, ...editing } = useEditingSession(orderForm, order, {
    save: ({ record, fields }) => sendChange(record, fields, reasons.current),
    onSaved(answer, how) {
      recordOwnChange(answer)
      const next = afterNextSave.current
      afterNextSave.current = undefined
      if (next) next(answer)
      else if (how === 'close' && !staysOpen) onClose()
    },
  })
  const change: ChangeDraft = useCallback(
    (update) =>
      actions.editWith(order, (before) => {
        const after = update(before)
        return after === before ? before : { ...before, ...after }
      }),
    [actions, order],
  )
  const editStatus = useCallback(
    (edits: Partial<Pick<EditDraft, 'orderStatus' | 'paymentStatus'>>) => actions.edit(order, edits),
    [actions, order],
  )
  return {
    ...editing,
    order: editing.record,
    draft: editing.fields,
    change,
    editStatus,
    saveWith: (newReasons: SaveReasons, how: 'stay' | 'close') => {
      reasons.current = newReasons
      afterNextSave.current = undefined
      editing.save(how)
    },
    /** Saves everything but the status, which a split will set. */
    saveBeforeSplit: (next: (saved: Order) => void) => {
      afterNextSave.current = next
      editing.save('stay', { orderStatus: editing.record.orderStatus })
    },
    acceptSplit: (answer: Order) => {
      recordOwnChange(answer)
      actions.acceptRecord(answer)
      actions.edit(answer, { orderStatus: answer.orderStatus })
    },
    /** Saves again, but keeps the order a draft: a credit hold prevents placing it. */
    keepAsDraft: () => editing.save(editing.saveMode, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }),
    /** Saves again, with the product's batches allocated from what's available now. */
    reallocate: (productId: number) =>
      editing.save(editing.saveMode, { cart: switchToAuto(editing.fields.cart, productId) }),
    /** Accepts an order that was saved outside this form, without a notice. */
    acceptOrder: (answer: Order) => {
      recordOwnChange(answer)
      actions.acceptRecord(answer)
    },
  }
}

/** Tells whether saving may promise or ship more units than before, and so needs a shortage check. */
export function stockUse({ draft, changed }: Pick<EditOrderEditor, 'draft' | 'changed'>): StockUse {
  const needsUnits = isOpen(draft.orderStatus) || isShipped(draft.orderStatus)
  const isChanged = [...changed].some((part) => part === 'orderStatus' || part.startsWith('line '))
  return needsUnits && isChanged ? 'takes-stock' : 'takes-none'
}

/** Saves the order without waiting for the PDF of a changed invoice. */
function useSendChange() {
  const cache = useQueryClient()
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  const change = useChange(changeOrder)
  // The permanent number is fetched once per editing session.
  const permanentNum = useRef<string>(undefined)

  return async (order: Order, draft: EditDraft, reasons: SaveReasons): Promise<Order> => {
    const needsNumber = isLeavingDraft({ order, draft })
    if (needsNumber) permanentNum.current ??= await fetchOrderNumber()
    const body = orderChangeBody({ order, draft, reasons, orderNum: needsNumber ? permanentNum.current : undefined })
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
    // Once triggered, the list of invoices waits just as long again before it loads.
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
