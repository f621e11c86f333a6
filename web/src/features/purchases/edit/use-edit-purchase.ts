import {
  type ChangedPurchaseOrder,
  changePurchaseOrder,
  type PurchaseOrder,
  type PurchaseOrderChange,
  readPurchaseOrder,
} from '@dray/contract/purchases'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useEditingSession } from '../../../kit/editing/use-editing-sessions.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { purchasePath } from '../../../records/record-paths.ts'
import { type ChangePurchase } from '../editor/draft/purchase-draft.ts'
import { purchaseChangeBody, purchaseForm } from '../editor/draft/purchase-form.ts'
import { effectOn } from '../status-menu/status-purchase.ts'
import { UndoReceipts } from '../status-menu/undo-receipts.ts'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { useSaveDocument } from '../../../records/documents/save-document.ts'
import { useSettings } from '../../../kit/session.tsx'
import { useRecordOwnPurchase, purchaseDocument } from '../own-changes.ts'

export type EditPurchase = ReturnType<typeof useEditPurchase>

/** Edits of a saved purchase order survive refusals, a reload, and changes by others. */
export function useEditPurchase(order: PurchaseOrder, closeNow: () => void) {
  const { history } = useRouter()
  const openDialog = useOpenDialog()
  const sendChange = useSendPurchaseChange(order.brand)
  const { actions, ...editing } = useEditingSession(purchaseForm, order, {
    save: ({ record, fields }) => sendChange(record, purchaseChangeBody(record, fields)),
    onSaved({ purchaseOrderNum }) {
      // Replaces this modal's URL, so that Back doesn't open it again (spec 4.6).
      if (purchaseOrderNum !== order.purchaseOrderNum)
        history.replace(purchasePath({ purchaseOrderNum }), {}, { ignoreBlocker: true })
      closeNow()
    },
  })
  const change: ChangePurchase = useCallback(
    (update) =>
      actions.editWith(order, (before) => {
        const after = update(before)
        return after === before ? before : { ...before, ...after }
      }),
    [actions, order],
  )
  const { base, fields } = editing
  const savedCosts = new Map(base.lines.map(({ key, unitCost }) => [key, unitCost]))
  const hasTypedCost = fields.lines.some(
    ({ key, unitCost }) => unitCost !== undefined && unitCost !== savedCosts.get(key),
  )
  /** Asks before the chosen status takes received units out of stock. */
  function asking(save: () => void) {
    const { record, isOutcomeUnknown } = editing
    if (isOutcomeUnknown || effectOn(record, fields.orderStatus).takenOut === 0) return save()
    openDialog(UndoReceipts, {
      order: record,
      to: fields.orderStatus,
      onConfirm: save,
      onCloseShort: () => editing.edit({ orderStatus: record.orderStatus }),
    })
  }
  return {
    ...editing,
    change,
    save: () => asking(() => editing.save('close')),
    overwrite: () => asking(editing.overwrite),
    // A unit cost isn't stored in the browser.
    isStored: editing.isStored && !hasTypedCost,
  }
}

/** Sends the changes, and saves a new PDF unless it's a draft. The answer has no brand (spec 7). */
export function useSendPurchaseChange(brand: PurchaseOrder['brand']) {
  const cache = useQueryClient()
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  const change = useChange(changePurchaseOrder)
  const recordOwnChange = useRecordOwnPurchase()

  return async ({ id }: ChangedPurchaseOrder, body: PurchaseOrderChange): Promise<ChangedPurchaseOrder> => {
    const answer = await change.mutateAsync({ params: { id }, body })
    recordOwnChange(answer)
    const saved = { ...answer, brand }
    cache.setQueryData(readOptions(readPurchaseOrder, { params: { id: answer.id } }).queryKey, { res: saved })
    const document = purchaseDocument(saved, settings)
    // It's saved even without its PDF. A failure is logged, and its page can print it again.
    if (document !== undefined && answer.orderStatus !== 'DRAFT')
      void saveDocument(document, onPaper(printPages.purchaseOrder, settings.pageSize)).catch(() => undefined)
    return answer
  }
}
