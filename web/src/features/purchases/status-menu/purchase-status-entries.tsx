import { changePurchaseOrder } from '@dray/contract/purchases'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { isReceived, type PurchaseStatus, purchaseStatuses } from '@dray/domain/purchases/purchase-status'
import { useChange } from '../../../shared/api/use-call.ts'
import { pluralize } from '../../../shared/format-count.ts'
import { StatusChoiceList, StatusProblem } from '../../../shared/status-menu/status-choice-list.tsx'
import { useRecordOwnPurchase } from '../own-changes.ts'
import type { StatusPurchase } from './status-purchase.ts'

type Props = {
  order: StatusPurchase
  kind: 'order' | 'payment'
  label: string
  choices: readonly string[]
  close: () => void
}

/** The statuses to choose from, with what each does to stock. The menu stays open until the server has agreed. */
export function PurchaseStatusEntries({ order, kind, label, choices, close }: Props) {
  const save = useChange(changePurchaseOrder)
  const recordOwnChange = useRecordOwnPurchase()

  function choose(status: string) {
    const orderStatus = kind === 'order' ? purchaseStatuses.find((each) => each === status) : undefined
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
        {...(kind === 'order' ? { scale: 'purchaseOrder' as const, effectOf: effectOn(order) } : {})}
        onChoose={choose}
      />
      {save.error && <StatusProblem error={save.error} />}
    </>
  )
}

/** The menu opens on the status that usually follows. */
const nextIndex = (choices: readonly string[], from: PurchaseStatus): number =>
  Math.max(0, choices.indexOf(purchaseStatuses[purchaseStatuses.indexOf(from) + 1] ?? ''))

/** What a status does to stock (D-92, D-99). */
const effectOn =
  ({ orderStatus, unitQuantity, receivedQuantity }: StatusPurchase) =>
  (to: string): string | undefined => {
    const status = purchaseStatuses.find((each) => each === to)
    if (status === undefined || isReceived(status) === isReceived(orderStatus)) return undefined
    const open = Math.max(0, unitQuantity - receivedQuantity)
    if (isReceived(status)) return open > 0 ? `Puts ${pluralize(open, 'unit')} into stock` : undefined
    return receivedQuantity > 0 ? `Takes ${pluralize(receivedQuantity, 'unit')} out of stock` : undefined
  }
