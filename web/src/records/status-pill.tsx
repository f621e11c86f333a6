import { statusDate } from '../kit/text/dates.ts'
import { useSettings } from '../kit/session.tsx'
import style from './status-pill.module.css'
import { statusLabel } from './status-label.ts'

/** The color of the dot (status-pill.module.css). */
type Tone = 'idle' | 'new' | 'working' | 'ready' | 'done' | 'back' | 'off'

const tones: Record<string, Tone> = {
  // Orders.
  DRAFT: 'idle',
  RECEIVED: 'new',
  FULFILLMENT: 'working',
  PACKED: 'ready',
  DELIVERED: 'done',
  COMPLETED: 'done',
  REFUNDED: 'back',
  CANCELLED: 'off',
  // Payments.
  AWAITING: 'idle',
  PENDING: 'working',
  PARTIAL: 'ready',
  PAID: 'done',
  // Products and their stock.
  ACTIVE: 'done',
  INACTIVE: 'off',
  HIDDEN: 'idle',
  COMINGSOON: 'new',
  PROMO: 'ready',
  OUT: 'off',
  LOW: 'working',
  GOOD: 'done',
  IN: 'done',
  // Users and API keys.
  INVITED: 'new',
  REMOVED: 'off',
  EXPIRED: 'off',
  REVOKED: 'off',
  // Webhooks and their deliveries.
  ON: 'done',
  OFF: 'off',
  FAILING: 'working',
  WAITING: 'working',
  FAILED: 'back',
  // Credit memos.
  REQUESTED: 'working',
  ISSUED: 'done',
  DECLINED: 'off',
  VOIDED: 'off',
  // Counts.
  OPEN: 'working',
  POSTED: 'done',
  DISCARDED: 'off',
  // Pay periods.
  SUBMITTED: 'done',
  // Saved documents.
  CURRENT: 'done',
  OUTDATED: 'working',
}

/** Filled, because someone has to do something. */
type Urgency = 'soon' | 'now'
const urgencies: Record<string, Urgency> = { OUT: 'now', LOW: 'soon', OUTDATED: 'soon', FAILING: 'soon', FAILED: 'now' }

/** RECEIVED is the end of a purchase order, but the first step of an order. */
const purchaseTones: Record<string, Tone> = {
  PENDING: 'new',
  ORDERED: 'working',
  RECEIVED: 'ready',
}
/** Needed because the same status can mean something else for a purchase order. */
export type StatusScale = 'purchaseOrder'

type Props = {
  status: string
  scale?: StatusScale | undefined
  /** When it last changed, shown as m/d/yy (spec 4.2). */
  since?: Date
  /** Past its day: an unpaid order after its due date, a purchase after the expected one. */
  isLate?: boolean | undefined
}

export function StatusPill({ status, scale, since, isLate = false }: Props) {
  const tone = (scale && purchaseTones[status]) ?? tones[status] ?? 'idle'
  return (
    <span className={`text-sm nowrap ${style.pill}`} data-tone={tone} data-urgency={isLate ? 'now' : urgencies[status]}>
      {statusLabel(status)}
      {since && <Since since={since} />}
    </span>
  )
}

function Since({ since }: { since: Date }) {
  const { timeZone } = useSettings()
  return <span className="regular figures">{statusDate(since, timeZone)}</span>
}
