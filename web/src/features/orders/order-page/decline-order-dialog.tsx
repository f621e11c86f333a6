import type { Order } from '@dray/contract/orders'
import { declineSentOrder } from '@dray/contract/orders/sent-orders'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'
import { showUndo } from '../../../kit/undo-notice.ts'

type Props = Layered & { order: Order; onDeclined: (order: Order) => void }

export function DeclineOrderDialog({ frame, closeNow, order, onDeclined }: Props) {
  const decline = useChange(declineSentOrder)
  function onSuccess(declined: Order) {
    onDeclined(declined)
    closeNow()
    showUndo({ message: `The order of ${isolateName(order.customer.customerName)} is declined.` })
  }
  const version = { modifiedOn: order.modifiedOn.toISOString() }
  return (
    <ReasonDialog
      frame={frame}
      title="Decline order"
      question={'The order is canceled, and the customer reads the reason.'}
      submit="Decline order"
      isDanger
      change={decline}
      onSubmit={(reason) => decline.mutate({ params: { id: order.id }, body: { ...version, reason } }, { onSuccess })}
    />
  )
}
