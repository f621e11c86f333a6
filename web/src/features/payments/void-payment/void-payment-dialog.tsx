import { type Payment, voidPayment } from '@dray/contract/payments'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'
import { voidQuestion } from './void-question.ts'

type Props = Layered & {
  payment: Payment
  /** Whether its open form has changes that go with it. */
  isEdited?: boolean
  onVoided?: () => void
}

/** Says why a payment is voided, and what that takes back (D-107, D-200). */
export function VoidPaymentDialog({ frame, closeNow, payment, isEdited = false, onVoided }: Props) {
  const voiding = useChange(voidPayment)
  function onSuccess() {
    closeNow()
    onVoided?.()
  }
  return (
    <ReasonDialog
      frame={frame}
      title="Void payment"
      question={`${voidQuestion(payment)}${isEdited ? ' Your unsaved changes will be lost.' : ''}`}
      submit="Void payment"
      isDanger
      change={voiding}
      onSubmit={(reason) => voiding.mutate({ params: { id: payment.id }, body: { reason } }, { onSuccess })}
    />
  )
}
