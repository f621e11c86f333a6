import type { OrderToCredit } from '@dray/contract/payments'
import type { Receivable } from '@dray/contract/receivables'
import { poText } from '@dray/domain/orders/customer-po'
import { owingNothing } from '@dray/domain/orders/order-totals'
import { Button } from '@mantine/core'
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
  if (row.kind !== 'customer') return <OrderName row={row} />
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

/** When it was placed and its status, or why it has money it doesn't owe, behind its number. */
function OrderName({ row }: { row: ReceivableRow & { kind: 'order' | 'toCredit' } }) {
  const { timeZone } = useSettings()
  const { order } = row
  const said =
    row.kind === 'toCredit'
      ? [statusLabel(row.order.orderStatus), isClosed(row.order) ? 'Paid' : 'Overpaid']
      : [
          row.order.customerPO && poText(row.order.customerPO),
          pastDay(row.order.createdAt, timeZone),
          statusLabel(row.order.orderStatus),
        ].filter(Boolean)
  const facts = said.join(' · ')
  return (
    <span className={`ellipsis ${style.order}`} title={facts}>
      Order {order.orderNum} <span className="muted small">{facts}</span>
    </span>
  )
}

const ContactCell = ({ receivable: { contactPhone } }: { receivable: Receivable }) => (
  <span className={`ellipsis ${style.order}`}>
    {contactPhone === null ? 'No phone number' : <PhoneLink phone={contactPhone} />}
  </span>
)

export function LastNote({ note }: { note: NonNullable<Receivable['lastNote']> }) {
  const { timeZone } = useSettings()
  return <span title={noteText(note, timeZone)}>{noteText(note, timeZone)}</span>
}

const noteText = ({ createdAt, userName, text }: NonNullable<Receivable['lastNote']>, timeZone: string): string =>
  `${pastDay(createdAt, timeZone)} ${userName}: ${text}`

/** True if nothing is owed regardless of the total, so anything paid has to be credited or refunded. */
const isClosed = ({ orderStatus }: OrderToCredit): boolean => owingNothing.some((status) => status === orderStatus)

export function NoteIcon({ note }: { note: NonNullable<Receivable['lastNote']> }) {
  const { timeZone } = useSettings()
  return (
    <svg className={style.noteIcon} viewBox="0 0 16 16" role="img" aria-label={noteText(note, timeZone)}>
      <title>{noteText(note, timeZone)}</title>
      <path d="M3 3.5h10v7H8l-3 2.5v-2.5H3z" />
    </svg>
  )
}

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
