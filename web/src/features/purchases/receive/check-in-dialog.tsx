import { checkInReceipts } from '@dray/contract/purchases/receipts'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'

/** Checks in all of a purchase order's batches. */
export function CheckInDialog({ frame, closeNow, order }: Layered & { order: PurchaseOrder }) {
  const checkIn = useChange(checkInReceipts)
  return (
    <QuestionDialog
      frame={frame}
      title={`Check in the batches of ${order.purchaseOrderNum}`}
      question="Checked-in batches are allocated to orders automatically. Stock doesn't change."
      submit="Check in"
      isSaving={checkIn.isPending}
      refusal={checkIn.error ? firstMessage(checkIn.error) : undefined}
      onSubmit={() =>
        checkIn.mutate({ params: { id: order.id }, body: { isCheckedIn: true } }, { onSuccess: closeNow })
      }
    />
  )
}
