import { liftMustPay } from '@dray/contract/orders/must-pay'
import type { Order } from '@dray/contract/orders'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'

type Props = Layered & { order: Order; onLifted: (order: Order) => void }

/** Asks why an order may be dropped off without the payment it requires. */
export function LiftMustPayDialog({ frame, closeNow, order: { id, orderNum }, onLifted }: Props) {
  const lift = useChange(liftMustPay)
  return (
    <ReasonDialog
      frame={frame}
      title={`Lift payment for order ${orderNum}`}
      question="The driver can drop this order off without collecting anything. What is due stays due."
      submit="Lift"
      change={lift}
      onSubmit={(reason) =>
        lift.mutate(
          { params: { orderId: id }, body: { reason } },
          {
            onSuccess(lifted) {
              onLifted(lifted)
              closeNow()
            },
          },
        )
      }
    />
  )
}
