import { reopenPurchase } from '@dray/contract/purchases/receipts'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { useRecordOwnPurchase } from '../own-changes.ts'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'

/** Reopens a purchase order that was closed short. */
export function ReopenDialog({ frame, closeNow, order }: Layered & { order: PurchaseOrder }) {
  const reopen = useChange(reopenPurchase)
  const recordOwnChange = useRecordOwnPurchase()
  return (
    <QuestionDialog
      frame={frame}
      title={`Reopen ${order.purchaseOrderNum}`}
      question="The remaining units will be open again. Received stock stays as is."
      submit="Reopen"
      isSaving={reopen.isPending}
      refusal={reopen.error ? firstMessage(reopen.error) : undefined}
      onSubmit={() =>
        reopen.mutate(
          { params: { id: order.id } },
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
