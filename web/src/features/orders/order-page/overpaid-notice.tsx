import type { Order } from '@dray/contract/orders'
import { changePayment, listOrderPayments } from '@dray/contract/payments'
import { formatDollars, minus, zero } from '@dray/domain/money'
import { Alert, Button, Group } from '@mantine/core'
import { useRead } from '../../../shared/api/use-call.ts'
import { useOpenModal } from '../../../shared/modals/modals.tsx'
import { useSession } from '../../../shared/session.tsx'

/** More is applied to an order than it comes to. It is never paid out by itself: an edit of the payment makes it credit (D-166). */
export function OverpaidNotice({ order: { id, balanceDue } }: { order: Order }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const isOverpaid = balanceDue < 0
  const { data } = useRead(
    listOrderPayments,
    { params: { orderId: id } },
    { enabled: isOverpaid && may(changePayment) },
  )
  if (!isOverpaid) return null
  // The newest of those that count.
  const payment = data?.find(({ voidedOn }) => voidedOn === null)
  return (
    <Alert color="red" p="xs" role="status">
      <Group justify="space-between" gap="xs">
        {`Payments exceed this order's total by ${formatDollars(minus(zero, balanceDue))}. Edit a payment to keep the rest as credit.`}
        {payment && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => openModal('EditPayment', { paymentId: payment.id })}
          >
            Edit payment
          </Button>
        )}
      </Group>
    </Alert>
  )
}
