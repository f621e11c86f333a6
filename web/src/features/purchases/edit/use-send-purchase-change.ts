import {
  changePurchaseOrder,
  type ChangedPurchaseOrder,
  type PurchaseOrder,
  readPurchaseOrder,
} from '@dray/contract/purchases'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { useSaveDocument } from '../../../records/documents/save-document.ts'
import { useSettings } from '../../../kit/session.tsx'
import { changeBody, type EditedPurchase } from '../editor/draft/purchase-form.ts'
import { useRecordOwnPurchase } from '../own-changes.ts'
import { purchaseDocumentOf } from '../purchase-document.ts'

/** Sends the changes to a purchase order, and saves its new PDF unless it is a draft (D-103). The answer has no brand (spec 7). */
export function useSendPurchaseChange(brand: PurchaseOrder['brand']) {
  const cache = useQueryClient()
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  const change = useChange(changePurchaseOrder)
  const recordOwnChange = useRecordOwnPurchase()

  return async (order: ChangedPurchaseOrder, edited: EditedPurchase): Promise<ChangedPurchaseOrder> => {
    const answer = await change.mutateAsync({ params: { id: order.id }, body: changeBody(order, edited) })
    recordOwnChange(answer)
    const saved = { ...answer, brand }
    cache.setQueryData(readOptions(readPurchaseOrder, { params: { id: answer.id } }).queryKey, { res: saved })
    const document = purchaseDocumentOf(saved, settings)
    // It is saved even without its PDF. A failure is logged, and its page can print it again.
    if (document !== undefined && answer.orderStatus !== 'DRAFT')
      void saveDocument(document, onPaper(printPages.purchaseOrder, settings.pageSize)).catch(() => undefined)
    return answer
  }
}
