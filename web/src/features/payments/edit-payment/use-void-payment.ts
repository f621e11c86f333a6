import { type Payment, voidPayment } from '@dray/contract/payments'
import { useChange } from '../../../shared/api/use-call.ts'
import { useOpenModal } from '../../../shared/modals/modals.tsx'
import { voidQuestion } from './void-question.ts'

type Options = { isDirty: boolean; onVoided: () => void }

/** Voids a payment after a question that says what follows (D-107). */
export function useVoidPayment(payment: Payment, { isDirty, onVoided }: Options) {
  const openModal = useOpenModal()
  const { mutate, isPending, error, reset } = useChange(voidPayment)
  const ask = () =>
    openModal('Confirmation', {
      title: 'Void this payment?',
      question: `${voidQuestion(payment)}${isDirty ? ' Your unsaved changes will be lost.' : ''}`,
      confirmLabel: 'Void payment',
      danger: true,
      onConfirm: () => mutate({ params: { id: payment.id } }, { onSuccess: onVoided }),
    })
  return { ask, isPending, problem: error, forgetProblem: reset }
}
