import type { Order } from '@dray/contract/orders'
import { countsAsOwed } from '@dray/domain/orders/order-status'
import { isOverdue } from '@dray/domain/receivables/aging'
import { companyToday } from '../../../kit/text/dates.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { StatusMenuButton } from '../../../records/status-menu/status-menu-button.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import { statusChoices, type StatusKind, type StatusOrder } from './status-choices.ts'

const StatusEntries = fetched(() => import('./status-entries.tsx'), 'StatusEntries')

type Props = {
  order: StatusOrder
  kind: StatusKind
  /** In a list, only in the active row. */
  isTabbable?: boolean
  shortcut?: string
  onChanged?: (order: Order) => void
}

/** Changes a status in place: the pill opens a menu of the statuses the user may set. */
export function StatusMenu(props: Props) {
  const { order, kind, isTabbable, shortcut, onChanged } = props
  const { person } = useSession()
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const status = kind === 'order' ? order.orderStatus : order.paymentStatus
  const isLate = kind === 'payment' && isPastDue(order, today)
  const choices = statusChoices(person, order, kind)
  if (choices.length === 0) return <StatusPill status={status} isLate={isLate} />
  const label = `${kind === 'order' ? 'Order status' : 'Payment status'} of ${order.orderNum}`
  return (
    <StatusMenuButton {...{ label, status, shortcut, isTabbable, isLate }}>
      {(close) => <StatusEntries {...{ order, kind, label, choices, close, onChanged }} />}
    </StatusMenuButton>
  )
}

const isPastDue = ({ orderStatus, dueOn, balanceDue }: StatusOrder, today: string): boolean =>
  dueOn !== null && countsAsOwed(orderStatus) && isOverdue({ dueOn, balanceDue }, today)
