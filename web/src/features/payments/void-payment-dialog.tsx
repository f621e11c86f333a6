import { type Payment, voidPayment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { useChange } from '../../kit/api/use-call.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../kit/modals/reason-dialog.tsx'

type Props = Layered & {
  payment: Payment
  /** The open form has unsaved changes, which would be lost. */
  isEdited?: boolean
  onVoided?: () => void
}

/** Asks for a reason, and says what voiding takes back (D-107). */
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

const maxNamed = 5

const listFormat = new Intl.ListFormat('en-US')

/** Says what voiding takes back. */
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
