import { type Payment, voidPayment } from '@dray/contract/payments'
import { useChange } from '../../../shared/api/use-call.ts'
import type { Layered } from '../../../shared/modals/modals.tsx'
import { QuestionDialog } from '../../../shared/modals/question-dialog.tsx'
import { refusalText } from '../../../shared/refusal-text.ts'
import { voidQuestion } from '../edit-payment/void-question.ts'

/** Asks before a payment is voided (D-107). It stays open and says why if credit from it was spent (D-108). */
export function VoidPaymentDialog({ frame, closeNow, payment }: Layered & { payment: Payment }) {
  const voiding = useChange(voidPayment)
  return (
    <QuestionDialog
      frame={frame}
      title="Void payment"
      question={voidQuestion(payment)}
      submit="Void payment"
      isSaving={voiding.isPending}
      refusal={voiding.error ? refusalText(voiding.error) : undefined}
      onSubmit={() => voiding.mutate({ params: { id: payment.id } }, { onSuccess: closeNow })}
    />
  )
}
