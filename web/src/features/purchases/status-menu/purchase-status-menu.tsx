import { changePurchaseOrder } from '@dray/contract/purchases'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { purchaseStatuses, mayChangePurchases } from '@dray/domain/purchases/purchase-order'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useSession } from '../../../kit/session.tsx'
import { StatusMenuButton } from '../../../records/status-menu/status-menu-button.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import type { StatusPurchase } from './status-purchase.ts'

const PurchaseStatusEntries = fetched(() => import('./purchase-status-entries.tsx'), 'PurchaseStatusEntries')

type Props = {
  order: StatusPurchase
  kind: 'order' | 'payment'
  showsSince?: boolean
  /** In a list, only in the active row. */
  isTabbable?: boolean
  shortcut?: string
}

/** Changes a purchase order's status in place, for users who may (R2.13-49). */
export function PurchaseStatusMenu({ order, kind, showsSince = false, isTabbable, shortcut }: Props) {
  const { may, person } = useSession()
  const isOrder = kind === 'order'
  const [status, since] = isOrder
    ? [order.orderStatus, order.statusModifiedOn]
    : [order.paymentStatus, order.paymentModifiedOn]
  const scale = isOrder ? 'purchaseOrder' : undefined
  const shown = showsSince ? { since } : {}
  const mayChange = isOrder ? mayChangePurchases(person) : may(changePurchaseOrder)
  if (!mayChange) return <StatusPill status={status} scale={scale} {...shown} />
  const label = `${isOrder ? 'Order status' : 'Payment status'} of ${order.purchaseOrderNum}`
  return (
    <StatusMenuButton {...{ label, status, scale, shortcut, isTabbable, ...shown }}>
      {(close) => <PurchaseStatusEntries {...{ order, kind, label, choices: statusChoices(order, kind), close }} />}
    </StatusMenuButton>
  )
}

/** Only drafts have the payment status DRAFT. */
function statusChoices({ orderStatus, paymentStatus }: StatusPurchase, kind: Props['kind']): readonly string[] {
  if (kind === 'order') return purchaseStatuses.filter((status) => status !== orderStatus)
  return paymentStatuses.filter((status) => status !== paymentStatus && (orderStatus === 'DRAFT' || status !== 'DRAFT'))
}
