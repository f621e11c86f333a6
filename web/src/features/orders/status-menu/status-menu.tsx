import type { Order, OrderSummary } from '@dray/contract/orders'
import { mayChangeOrder } from '@dray/domain/orders/order-permissions'
import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import type { Person } from '@dray/domain/users/permissions'
import { lazy, Suspense } from 'react'
import { PopoverButton } from '../../../shared/popover/popover-button.tsx'
import { useSession } from '../../../shared/session.tsx'
import { StatusPill, statusLabel } from '../../../shared/status-pill.tsx'
import style from './status-menu.module.css'

// Loaded when first opened.
const StatusEntries = lazy(async () => ({ default: (await import('./status-entries.tsx')).StatusEntries }))

export type StatusKind = 'order' | 'payment'
type Changeable = Pick<
  OrderSummary,
  | 'id'
  | 'orderNum'
  | 'driverId'
  | 'modifiedOn'
  | 'orderStatus'
  | 'paymentStatus'
  | 'statusModifiedOn'
  | 'paymentModifiedOn'
>
export type StatusMenuProps = {
  order: Changeable
  kind: StatusKind
  /** Shows the day of the last change. */
  showsSince?: boolean
  /** Whether the pill is in the tab order. In a list only those of the active row are. */
  isTabbable?: boolean
  /** The key that opens the menu in a list. */
  shortcut?: string
  onChanged?: (order: Order) => void
}

/** A status that can be changed where it is shown: the pill opens a menu of the statuses that the user may set (D-04). */
export function StatusMenu(props: StatusMenuProps) {
  const { order, kind, showsSince = false, isTabbable = true, shortcut, onChanged } = props
  const { person } = useSession()
  const [status, since] =
    kind === 'order' ? [order.orderStatus, order.statusModifiedOn] : [order.paymentStatus, order.paymentModifiedOn]
  const pill = <StatusPill status={status} {...(showsSince ? { since } : {})} />
  const choices = statusChoices(person, order, kind)
  if (choices.length === 0) return pill
  const label = `${kind === 'order' ? 'Order status' : 'Payment status'} of ${order.orderNum}`
  return (
    <PopoverButton
      label={label}
      role="menu"
      width={210}
      button={(opener) => (
        <button
          type="button"
          className={style.pill}
          tabIndex={isTabbable ? 0 : -1}
          aria-label={`${label}: ${statusLabel(status)}`}
          aria-keyshortcuts={shortcut}
          {...opener}
        >
          {pill}
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={null}>
          <StatusEntries {...{ order, kind, label, choices, close, onChanged }} />
        </Suspense>
      )}
    </PopoverButton>
  )
}

/** The other statuses that a person may set. Only drafts have the payment status DRAFT (D-229). */
export function statusChoices(person: Person, order: Changeable, kind: StatusKind): readonly string[] {
  if (kind === 'order') {
    const from = order.orderStatus
    return orderStatuses.filter((to) => to !== from && mayChangeOrder(person, order, { orderStatus: { from, to } }))
  }
  if (!mayChangeOrder(person, order, { paymentStatus: true })) return []
  const isDraft = order.orderStatus === 'DRAFT'
  return paymentStatuses.filter((to) => to !== order.paymentStatus && (isDraft || to !== 'DRAFT'))
}
