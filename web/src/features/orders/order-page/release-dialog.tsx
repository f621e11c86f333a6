import { releaseCreditHold } from '@dray/contract/orders/credit-holds'
import type { Order } from '@dray/contract/orders'
import { formatDollars } from '@dray/domain/money'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'

type Props = Layered & {
  order: Order
  text: string
}

/** Asks why an order goes ahead despite the customer's credit limits. */
export function ReleaseDialog({ frame, closeNow, order: { id, orderNum, total, modifiedOn }, text }: Props) {
  const release = useChange(releaseCreditHold)
  return (
    <ReasonDialog
      frame={frame}
      title={`Release order ${orderNum}`}
      question={`${text} The release covers this order up to its total of ${formatDollars(total)}.`}
      label="Reason for the release"
      submit="Release"
      change={release}
      onSubmit={(reason) =>
        release.mutate(
          { params: { id }, body: { reason, modifiedOn: modifiedOn.toISOString() } },
          { onSuccess: closeNow },
        )
      }
    />
  )
}
