import { type Order } from '@dray/contract/orders'
import { type Cents, formatDollars } from '@dray/domain/money'
import { moneyNotOwed, paymentsRemaining } from '@dray/domain/orders/order-totals'
import { Alert, Group } from '@mantine/core'
import { moveToCredit } from '@dray/contract/payments'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { refusalText } from '../../records/refusal-text.ts'
import { useSession } from '../../kit/session.tsx'

type Props = { order: Pick<Order, 'orderStatus' | 'total' | 'balanceDue'> }

/** A canceled or refunded order may still have payments, because statuses never move money. */
export function PaymentsRemain({ order }: Props) {
  const remaining = paymentsRemaining(order)
  if (remaining <= 0) return null
  return (
    <Alert color="yellow" p="xs" role="status">
      {paymentsRemainText(remaining)}
    </Alert>
  )
}

export const paymentsRemainText = (amount: Cents): string =>
  `Payments of ${formatDollars(amount)} are still applied to this order.`

/** Money an order doesn't owe, and how to turn it into customer credit. Changing a status or a total moves no money. */
export function MoneyToCredit({ order }: { order: Order }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const { mutate, isPending, error } = useChange(moveToCredit)
  const amount = moneyNotOwed(order)
  if (amount <= 0) return null
  const text = formatDollars(amount)
  const ask = () =>
    openModal('Confirmation', {
      title: 'Move to credit?',
      question: `${text} becomes credit for ${isolateName(order.customer.customerName)}. The order's newest payments will apply less to it.`,
      confirmLabel: 'Move to credit',
      onConfirm: () => mutate({ params: { orderId: order.id } }),
    })
  return (
    <Alert color="yellow" p="xs" role="status">
      <Group justify="space-between" gap="xs">
        <span>
          {paymentsRemaining(order) > 0 ? paymentsRemainText(amount) : `Payments exceed this order's total by ${text}.`}
          {error !== null && <strong role="alert"> {refusalText(error)}</strong>}
        </span>
        {may(moveToCredit) && (
          <BusyButton size="compact-sm" variant="default" loading={isPending} onClick={ask}>
            Move to credit
          </BusyButton>
        )}
      </Group>
    </Alert>
  )
}
