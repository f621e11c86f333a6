import { type Payment, voidPayment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { useChange } from '../../kit/api/use-call.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../kit/modals/reason-dialog.tsx'

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

/** How many orders the question names. */
const maxNamed = 5

const listFormat = new Intl.ListFormat('en-US')

/** What is asked before a payment is voided: what it takes back (D-107). */
export function voidQuestion({ amount, orders, customerCreditAdded, customerCreditDeducted }: Payment): string {
  const named = orders.slice(0, maxNamed).map(({ orderNum }) => orderNum)
  const more = orders.length > maxNamed ? [`${orders.length - maxNamed} more`] : []
  return [
    `Void the payment of ${formatDollars(amount)}?`,
    orders.length > 0 &&
      `Order${orders.length > 1 ? 's' : ''} ${listFormat.format([...named, ...more])} will be due again.`,
    customerCreditAdded > 0 && `${formatDollars(customerCreditAdded)} of customer credit will be taken back.`,
    customerCreditDeducted > 0 && `${formatDollars(customerCreditDeducted)} of customer credit will be given back.`,
  ]
    .filter(Boolean)
    .join(' ')
}
