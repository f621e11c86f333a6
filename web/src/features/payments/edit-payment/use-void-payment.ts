import { type Payment, voidPayment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { useChange } from '../../../shared/api/use-call.ts'
import { useOpenModal } from '../../../shared/modals/modals.tsx'

type Options = { isDirty: boolean; onVoided: () => void }

/** Voids a payment after a question that says what follows (D-107). */
export function useVoidPayment(payment: Payment, { isDirty, onVoided }: Options) {
  const openModal = useOpenModal()
  const { mutate, isPending, error } = useChange(voidPayment)
  const ask = () =>
    openModal('Confirmation', {
      title: 'Void this payment?',
      question: `Void the payment of ${formatDollars(payment.amount)}? ${consequences(payment, isDirty)}`,
      confirmLabel: 'Void payment',
      danger: true,
      onConfirm: () => mutate({ params: { id: payment.id } }, { onSuccess: onVoided }),
    })
  return { ask, isPending, problem: error }
}

const listFormat = new Intl.ListFormat('en-US')
/** How many orders the question names. */
const maxNamed = 5

function consequences({ orders, customerCreditAdded, customerCreditDeducted }: Payment, isDirty: boolean): string {
  const named = orders.slice(0, maxNamed).map(({ orderNum }) => orderNum)
  const more = orders.length > maxNamed ? [`${orders.length - maxNamed} more`] : []
  return [
    orders.length > 0 &&
      `Order${orders.length > 1 ? 's' : ''} ${listFormat.format([...named, ...more])} will be due again.`,
    customerCreditAdded > 0 && `${formatDollars(customerCreditAdded)} of customer credit will be taken back.`,
    customerCreditDeducted > 0 && `${formatDollars(customerCreditDeducted)} of customer credit will be given back.`,
    isDirty && 'Your unsaved changes will be lost.',
  ]
    .filter(Boolean)
    .join(' ')
}
