import { dismissHeldDelivery, type HeldDelivery } from '@dray/contract/deliveries/held'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../kit/api/use-call.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../kit/modals/reason-dialog.tsx'

type Props = Layered & { delivery: HeldDelivery; onDone: (message: string) => void }

/** The order's log keeps the reason. */
export function DismissDeliveryDialog({ frame, closeNow, delivery, onDone }: Props) {
  const dismiss = useChange(dismissHeldDelivery)
  const { id, driverName, orderNum, customerName } = delivery
  function onSuccess() {
    closeNow()
    onDone(`Dismissed the delivery of order ${orderNum} of ${isolateName(customerName)}.`)
  }
  return (
    <ReasonDialog
      frame={frame}
      title="Dismiss a delivery"
      question={`Order ${orderNum} of ${isolateName(customerName)} stays as it is, whatever ${isolateName(driverName)} handed over there.`}
      submit="Dismiss"
      change={dismiss}
      onSubmit={(reason) => dismiss.mutate({ params: { id }, body: { reason } }, { onSuccess })}
    />
  )
}
