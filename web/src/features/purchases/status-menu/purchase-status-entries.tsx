import { changePurchaseOrder } from '@dray/contract/purchases'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { type PurchaseStatus, purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { useChange } from '../../../kit/api/use-call.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { StatusChoiceList, StatusProblem } from '../../../records/status-menu/status-choice-list.tsx'
import { useRecordOwnPurchase } from '../own-changes.ts'
import { UndoReceipts } from './undo-receipts.ts'
import { effectOn, effectText, type StatusPurchase } from './status-purchase.ts'

type Props = {
  order: StatusPurchase
  kind: 'order' | 'payment'
  label: string
  choices: readonly string[]
  close: () => void
}

/** The available statuses, each with its effect on stock. The menu stays open until the server agrees. */
export function PurchaseStatusEntries({ order, kind, label, choices, close }: Props) {
  const save = useChange(changePurchaseOrder)
  const recordOwnChange = useRecordOwnPurchase()
  const openDialog = useOpenDialog()

  function choose(status: string) {
    const orderStatus = kind === 'order' ? purchaseStatuses.find((each) => each === status) : undefined
    if (orderStatus && effectOn(order, orderStatus).takenOut > 0) {
      close()
      return openDialog(UndoReceipts, { order, to: orderStatus })
    }
    const paymentStatus = kind === 'payment' ? paymentStatuses.find((each) => each === status) : undefined
    const statuses = { ...(orderStatus ? { orderStatus } : {}), ...(paymentStatus ? { paymentStatus } : {}) }
    save.mutate(
      { params: { id: order.id }, body: { modifiedOn: order.modifiedOn.toISOString(), ...statuses } },
      {
        onSuccess(changed) {
          recordOwnChange(changed)
          close()
        },
      },
    )
  }
  return (
    <>
      <StatusChoiceList
        {...{ label, choices, close }}
        isPending={save.isPending}
        nextAt={kind === 'order' ? nextIndex(choices, order.orderStatus) : 0}
        {...(kind === 'order'
          ? { scale: 'purchaseOrder' as const, effectOf: (to) => statusEffectText(order, to) }
          : {})}
        onChoose={choose}
      />
      {save.error && <StatusProblem error={save.error} />}
    </>
  )
}

/** The menu opens on the usual next status. */
const nextIndex = (choices: readonly string[], from: PurchaseStatus): number =>
  Math.max(0, choices.indexOf(purchaseStatuses[purchaseStatuses.indexOf(from) + 1] ?? ''))

function statusEffectText(order: StatusPurchase, to: string): string | undefined {
  const status = purchaseStatuses.find((each) => each === to)
  return status && effectText(effectOn(order, status))
}
