import { closePurchaseShort } from '@dray/contract/purchases/receipts'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { useChange } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'
import { useRecordOwnPurchase } from '../own-changes.ts'

type Props = Layered & { order: Pick<PurchaseOrder, 'id' | 'purchaseOrderNum' | 'openQuantity'> }

/** Asks why the rest of a purchase order won't come. */
export function CloseShortDialog({ frame, closeNow, order: { id, purchaseOrderNum, openQuantity } }: Props) {
  const close = useChange(closePurchaseShort)
  const recordOwnChange = useRecordOwnPurchase()
  return (
    <ReasonDialog
      frame={frame}
      title={`Close ${purchaseOrderNum} short`}
      question={`The remaining ${pluralize(openQuantity, 'unit')} will be closed. Received stock stays as is.`}
      label="Why the rest won't arrive"
      submit="Close short"
      change={close}
      onSubmit={(reason) =>
        close.mutate(
          { params: { id }, body: { reason } },
          {
            onSuccess(saved) {
              recordOwnChange(saved)
              closeNow()
            },
          },
        )
      }
    />
  )
}
