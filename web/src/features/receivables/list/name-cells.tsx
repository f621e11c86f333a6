import type { OrderToCredit } from '@dray/contract/payments'
import type { OpenBalance, Receivable } from '@dray/contract/receivables'
import { poText } from '@dray/domain/orders/customer-po'
import { owingNothing } from '@dray/domain/orders/order-totals'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { pastDay } from '../../../kit/text/dates.ts'
import { OpenArrow } from '../../../kit/links/open-arrow.tsx'
import { PhoneLink } from '../../../records/contact-links.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import style from './receivables.module.css'
import type { ReceivableRow } from './use-receivable-rows.ts'

type Props = { row: ReceivableRow; isActive: boolean; onToggle: (row: ReceivableRow) => void }

/** The customer, an order's number, or why the orders couldn't be loaded. */
export function NameCell({ row, isActive, onToggle }: Props) {
  if (row.kind === 'notice') return <Notice row={row} />
  if (row.kind === 'contact') return <ContactCell receivable={row.receivable} />
  if (row.kind === 'order') return <OrderName order={row.order} />
  if (row.kind !== 'customer') return <span className={`ellipsis ${style.order}`}>Order {row.order.orderNum}</span>
  const { customerId, customerName } = row.receivable
  return (
    <span className={`strong min-w-0 row ${style.name}`}>
      {/* Out of the tab order: the row is the tab stop, and Enter on it does the same. */}
      <button
        type="button"
        className="flex-none plain"
        tabIndex={-1}
        aria-expanded={row.isOpen}
        aria-label={`Open orders of ${customerName}`}
        onClick={() => onToggle(row)}
      >
        <OpenArrow isOpen={row.isOpen} />
      </button>
      <CustomerLink customer={{ id: customerId, customerName }} isTabbable={isActive} />
    </span>
  )
}

function OrderName({ order: { orderNum, customerPO } }: { order: OpenBalance }) {
  if (customerPO === null) return <span className={`ellipsis ${style.order}`}>Order {orderNum}</span>
  const po = poText(customerPO)
  return (
    <span className={`ellipsis ${style.order}`} title={po}>
      Order {orderNum} <span className="muted regular">{po}</span>
    </span>
  )
}

/** A customer's account owner; for an order, when it was placed and its status, or why it has money it doesn't owe. */
export function OwnerCell({ row }: { row: ReceivableRow }) {
  const { timeZone } = useSettings()
  if (row.kind === 'notice' || row.kind === 'contact') return null
  if (row.kind === 'customer')
    return <span className={`ellipsis ${style.owner}`}>{row.receivable.accountOwnerName ?? '–'}</span>
  const placed =
    row.kind === 'toCredit'
      ? `${statusLabel(row.order.orderStatus)} · ${isClosed(row.order) ? 'Paid' : 'Overpaid'}`
      : `${pastDay(row.order.createdAt, timeZone)} · ${statusLabel(row.order.orderStatus)}`
  return <BelowOrder title={placed}>{placed}</BelowOrder>
}

const ContactCell = ({ receivable: { contactPhone } }: { receivable: Receivable }) => (
  <span className={`ellipsis ${style.order}`}>
    {contactPhone === null ? 'No phone number' : <PhoneLink phone={contactPhone} />}
  </span>
)

export function LastNote({ note: { createdAt, userName, text } }: { note: NonNullable<Receivable['lastNote']> }) {
  const { timeZone } = useSettings()
  const said = `${pastDay(createdAt, timeZone)} ${userName}: ${text}`
  return <span title={said}>{said}</span>
}

/** True if nothing is owed regardless of the total, so anything paid has to be credited or refunded. */
const isClosed = ({ orderStatus }: OrderToCredit): boolean => owingNothing.some((status) => status === orderStatus)

/** The second line of an order, below its number. */
export const BelowOrder = ({ title, children }: { title?: string; children: ReactNode }) => (
  <span className={`ellipsis ${style.below}`} title={title}>
    {children}
  </span>
)

function Notice({ row: { text, retry } }: { row: ReceivableRow & { kind: 'notice' } }) {
  return (
    <span className={`ellipsis ${style.order}`} role={retry ? 'alert' : 'status'}>
      {text}{' '}
      {retry && (
        <Button size="compact-xs" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </span>
  )
}
