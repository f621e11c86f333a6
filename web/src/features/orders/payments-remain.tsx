import type { Order } from '@dray/contract/orders'
import { type Cents, formatDollars } from '@dray/domain/money'
import { paymentsRemaining } from '@dray/domain/orders/order-totals'
import { Alert } from '@mantine/core'

type Props = { order: Pick<Order, 'orderStatus' | 'total' | 'balanceDue'> }

/** A cancelled or refunded order may still have payments, because statuses never move money (D-65). */
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
