import { type Cents, formatDollars } from '@dray/domain/money'
import { countsAsOwed, type OrderStatus } from '@dray/domain/orders/order-status'
import type { Access } from '@dray/domain/users/permissions'
import { useOpenModal, usePreloadOnApproach } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { useSession } from '../../kit/session.tsx'
import style from './balance-button.module.css'

type OrderProps = {
  order: { id: number; orderNum: string; orderStatus: OrderStatus; balanceDue: Cents }
  customerId: number
  /** In a list, only in the active row. */
  isTabbable?: boolean
}

/** The access of the call. Repeated here because importing it would add its schemas to the first load; a test compares the two. */
export const recordingPayments: Access = { roles: ['ACCOUNTING'] }

/** An order's balance: opens Add Payment with the order selected (R2.10-06). Plain text if nothing can be paid. */
export function OrderBalance({ order: { id, orderNum, orderStatus, balanceDue }, customerId, isTabbable }: OrderProps) {
  const openModal = useOpenModal()
  const approach = usePreloadOnApproach('AddPayment')
  const { may } = useSession()
  const isPayable = balanceDue > 0 && countsAsOwed(orderStatus) && may(recordingPayments)
  if (!isPayable) return <MoneyText amount={balanceDue} />
  return (
    <AmountButton
      amount={balanceDue}
      title="Add payment"
      action={`add payment to order ${orderNum}`}
      approach={approach}
      isTabbable={isTabbable}
      onClick={() => openModal('AddPayment', { customerId, orderId: id })}
    />
  )
}

type CustomerProps = { customer: { id: number; customerName: string }; balance: Cents; isTabbable?: boolean }

/** A customer's balance: opens Add Payment for the customer. Plain text if nothing can be paid. */
export function CustomerBalance({ customer: { id, customerName }, balance, isTabbable }: CustomerProps) {
  const openModal = useOpenModal()
  const approach = usePreloadOnApproach('AddPayment')
  const { may } = useSession()
  if (balance <= 0 || !may(recordingPayments)) return <MoneyText amount={balance} />
  return (
    <AmountButton
      amount={balance}
      title="Add payment"
      action={`add payment from ${customerName}`}
      approach={approach}
      isTabbable={isTabbable}
      onClick={() => openModal('AddPayment', { customerId: id })}
    />
  )
}

type ButtonProps = {
  amount: Cents
  title: string
  /** For screen readers, which don't read the title. */
  action: string
  isTabbable?: boolean | undefined
  approach?: ReturnType<typeof usePreloadOnApproach>
  onClick: () => void
}

/** An amount that opens its details or the payment form. */
export const AmountButton = ({ amount, title, action, isTabbable = true, approach, onClick }: ButtonProps) => (
  <button
    type="button"
    className={`plain ${style.amount}`}
    // Starts with the visible text, so voice control finds the button.
    aria-label={`${formatDollars(amount)}: ${action}`}
    title={title}
    tabIndex={isTabbable ? undefined : -1}
    onClick={onClick}
    {...approach}
  >
    <MoneyText amount={amount} />
  </button>
)
