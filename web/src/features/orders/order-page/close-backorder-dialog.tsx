import { closeBackorder } from '@dray/contract/backorders'
import type { Order } from '@dray/contract/orders'
import { formatDollars } from '@dray/domain/money'
import { paymentsApplied } from '@dray/domain/orders/order-totals'
import { useChange } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'
import { showUndo } from '../../../kit/undo-notice.ts'

type Props = Layered & { order: Order; onClosed: (order: Order) => void }

/** Cancels a backorder and asks why. */
export function CloseBackorderDialog({ frame, closeNow, order, onClosed }: Props) {
  const close = useChange(closeBackorder)
  function onSuccess(closed: Order) {
    onClosed(closed)
    closeNow()
    showUndo({ message: `Backorder ${order.orderNum} is closed.` })
  }
  return (
    <ReasonDialog
      frame={frame}
      title={`Close backorder ${order.orderNum}`}
      question={closeQuestion(order)}
      submit="Close backorder"
      isDanger
      change={close}
      onSubmit={(reason) => close.mutate({ params: { id: order.id }, body: { reason } }, { onSuccess })}
    />
  )
}

function closeQuestion(order: Order): string {
  const paid = paymentsApplied(order)
  return [
    `${pluralize(order.unitQuantity, 'unit')} won't ship, and this order is canceled.`,
    order.backorderOf && `Order ${order.backorderOf.orderNum} keeps the reason.`,
    paid > 0 && `Payments of ${formatDollars(paid)} stay applied to this order, as money to credit or refund.`,
  ]
    .filter(Boolean)
    .join(' ')
}
