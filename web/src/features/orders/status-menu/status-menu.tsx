import type { Order } from '@dray/contract/orders'
import { lazy, Suspense } from 'react'
import { shortDate } from '../../../shared/dates.ts'
import { PopoverButton } from '../../../shared/popover/popover-button.tsx'
import { useSession, useSettings } from '../../../shared/session.tsx'
import { StatusPill, statusLabel } from '../../../shared/status-pill.tsx'
import { statusChoices, type StatusKind, type StatusOrder } from './status-choices.ts'
import style from './status-menu.module.css'

// Loaded when first opened.
const StatusEntries = lazy(async () => ({ default: (await import('./status-entries.tsx')).StatusEntries }))

type Props = {
  order: StatusOrder
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
export function StatusMenu(props: Props) {
  const { order, kind, showsSince = false, isTabbable = true, shortcut, onChanged } = props
  const { person } = useSession()
  const { timeZone } = useSettings()
  const [status, since] =
    kind === 'order' ? [order.orderStatus, order.statusModifiedOn] : [order.paymentStatus, order.paymentModifiedOn]
  const choices = statusChoices(person, order, kind)
  if (choices.length === 0) return <StatusPill status={status} {...(showsSince ? { since } : {})} />
  const label = `${kind === 'order' ? 'Order status' : 'Payment status'} of ${order.orderNum}`
  return (
    <>
      <PopoverButton
        label={label}
        role="menu"
        width={250}
        button={(opener) => (
          <button
            type="button"
            className={style.pill}
            tabIndex={isTabbable ? 0 : -1}
            aria-label={`${label}: ${statusLabel(status)}`}
            aria-keyshortcuts={shortcut}
            {...opener}
          >
            <StatusPill status={status} />
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={null}>
            <StatusEntries {...{ order, kind, label, choices, close, onChanged }} />
          </Suspense>
        )}
      </PopoverButton>
      {/* Outside the button, whose name is the status. */}
      {showsSince && <span className={style.since}> {shortDate(since, timeZone)}</span>}
    </>
  )
}
