import { undoReceipt } from '@dray/contract/purchases/receipts'
import type { PurchaseReceipt } from '@dray/contract/purchases'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { useRecordOwnPurchase } from '../own-changes.ts'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'

/** Takes a receipt's units out of stock again, unless they were used. */
export function UndoReceiptDialog({
  frame,
  closeNow,
  receipt,
  productName,
}: Layered & { receipt: PurchaseReceipt; productName: string }) {
  const undo = useChange(undoReceipt)
  const recordOwnChange = useRecordOwnPurchase()
  const batch = receipt.batchNumber === null ? '' : ` of batch ${receipt.batchNumber}`
  return (
    <QuestionDialog
      frame={frame}
      title="Undo a receipt"
      question={`${pluralize(receipt.units, 'unit')} of ${isolateName(productName)}${batch} will leave stock and be open again.`}
      submit="Undo the receipt"
      isSaving={undo.isPending}
      refusal={undo.error ? refusalText(undo.error) : undefined}
      onSubmit={() =>
        undo.mutate(
          { params: { id: receipt.id } },
          {
            onSuccess(saved) {
              recordOwnChange(saved)
              closeNow()
            },
          },
        )
      }
    />
  )
}
