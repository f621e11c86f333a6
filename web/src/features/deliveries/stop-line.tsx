import type { DeliveryStop } from '@dray/contract/deliveries'
import { canCollect, waitingAmount } from '@dray/domain/collections/collections'
import { amountLeft, isRemaining } from '@dray/domain/deliveries/deliveries'
import { zero } from '@dray/domain/money'
import { isOpen } from '@dray/domain/orders/order-status'
import { Button } from '@mantine/core'
import { Fragment, useId, useRef, useState } from 'react'
import { collectText } from '@dray/domain/deliveries/to-collect'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { OpenArrow } from '../../kit/links/open-arrow.tsx'
import type { MenuEntry } from '../../kit/popover/menu-list.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { mapsUrl, onOneLine } from '../../records/contact-urls.ts'
import { CustomerLink } from '../../records/customer-link.tsx'
import { orderPath } from '../../records/record-paths.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { type Delivery, MarkDelivered, useMarkDelivered } from './mark-delivered.tsx'
import { shipAvailableLabel, UnitsAtStop, useShipShortStop } from './short-stops.tsx'
import { hasNotes, StopDetails } from './stop-details.tsx'
import { useStopDriver } from './stop-driver.tsx'
import { clockTime } from '../../kit/text/dates.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import style from './stop-line.module.css'

type Props = {
  stop: DeliveryStop
  position: number
  day: string
  onUndoable: (stopId: number, isUndoable: boolean) => void
}

/** A stop's line with its next step; the contact, notes, and products open below. */
export function StopLine({ stop, position, day, onUndoable }: Props) {
  const [isShown, setShown] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const detailsId = useId()
  const delivery = useMarkDelivered({ stop, day, onUndoable })
  const { customerName, orderNum, orderStatus, notes } = stop
  const driver = useStopDriver(stop, toggle)
  const isDone = !isRemaining(stop)
  return (
    <li data-done={isDone || undefined} aria-label={customerName}>
      <div className={`text-sm ${style.line}`}>
        <button
          ref={toggle}
          type="button"
          className={`muted plain row ${style.toggle}`}
          aria-expanded={isShown}
          aria-controls={isShown ? detailsId : undefined}
          aria-label={`${position}: details of ${customerName}`}
          onClick={() => setShown(!isShown)}
        >
          <OpenArrow isOpen={isShown} />
          <span className="figures">{position}</span>
        </button>
        <div className={`${style.cell} ${style.customer}`}>
          <span className="bold row min-w-0">
            <CustomerLink customer={{ id: stop.customerID, customerName }} />
            {hasNotes(stop) && (
              <span className="flex-none badge" title={notes ?? undefined}>
                Note
              </span>
            )}
          </span>
          {(stop.delivered ?? stop.notDelivered) ? <StopOutcome stop={stop} /> : <ShortAddress stop={stop} />}
        </div>
        <div className={`${style.cell} ${style.order}`}>
          <a href={orderPath({ orderNum })} target="_blank" rel="noopener" className="accent">
            {orderNum}
          </a>
          <span className="small muted figures nowrap">
            <UnitsAtStop stop={stop} />
          </span>
        </div>
        <div className={`figures ${style.amounts}`}>
          <AmountAtStop stop={stop} />
          <AmountRemark stop={stop} />
        </div>
        <span className={style.status}>
          <StatusPill status={orderStatus} />
        </span>
        <NextStep stop={stop} delivery={delivery} />
        <div className={style.menu}>
          <StopMenu stop={stop} delivery={delivery} driverEntries={driver.entries} />
        </div>
      </div>
      {driver.problem !== undefined && (
        <p role="alert" className={`danger text-sm ${style.problem}`}>
          {driver.problem}
        </p>
      )}
      {isShown && <StopDetails id={detailsId} stop={stop} focusBeside={toggle} />}
    </li>
  )
}

/** On one line; the details and the tooltip show all of it. */
function ShortAddress({ stop: { address, pickupOrder } }: { stop: DeliveryStop }) {
  if (address) {
    const line = onOneLine(address)
    return (
      <span className="ellipsis small muted" title={line}>
        {line}
      </span>
    )
  }
  return pickupOrder ? <span className="small muted">Pickup</span> : <span className="small danger">No address</span>
}

const CollectDialog = fetched(() => import('./collect-dialog.tsx'), 'CollectDialog')

type NextProps = { stop: DeliveryStop; delivery: Delivery }

/** Delivering it; after that, collecting what is still due. */
function NextStep({ stop, delivery }: NextProps) {
  const { person } = useSession()
  const openDialog = useOpenDialog()
  return (
    <div className={style.next}>
      <MarkDelivered stop={stop} delivery={delivery} />
      {isNextToCollect(stop) && canCollect(person, stop) && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Collect: ${stop.customerName}`}
          onClick={() => openDialog(CollectDialog, { stop, delivery })}
        >
          Collect
        </Button>
      )}
    </div>
  )
}

const isNextToCollect = (stop: DeliveryStop): boolean => !isOpen(stop.orderStatus) && amountLeft(stop) > zero

type MenuProps = NextProps & { driverEntries: readonly MenuEntry[] }

function StopMenu({ stop, delivery, driverEntries }: MenuProps) {
  const { person } = useSession()
  const openDialog = useOpenDialog()
  const { address, orderNum, customerName } = stop
  const ship = useShipShortStop(stop)
  const entries: MenuEntry[] = [
    ...(ship ? [{ label: shipAvailableLabel, onChoose: ship }] : []),
    ...(canCollect(person, stop) && !isNextToCollect(stop)
      ? [{ label: 'Collect', onChoose: () => openDialog(CollectDialog, { stop, delivery }) }]
      : []),
    ...driverEntries,
    ...(address ? [{ label: 'Navigate', href: mapsUrl(address) }] : []),
    { label: 'Open order', href: orderPath({ orderNum }) },
  ]
  return <RowMenu name={customerName} entries={entries} isActive />
}

/** "Delivered 10:42 AM · J. Smith", or why it wasn't. The order's page has the proof. */
function StopOutcome({ stop: { delivered, notDelivered } }: { stop: DeliveryStop }) {
  const { timeZone } = useSettings()
  if (delivered !== null) {
    const { at, receivedBy, refusedUnits, isClockOff } = delivered
    const refused = refusedUnits > 0 && <span className="danger"> · {formatCount(refusedUnits)} refused</span>
    return (
      <span className="small ellipsis">
        Delivered {clockTime(at, timeZone)}
        {refused}
        {receivedBy !== null && ` · ${receivedBy}`}
        {isClockOff && <ClockOff />}
      </span>
    )
  }
  if (notDelivered === null) return null
  return (
    <span className="small danger ellipsis" title={notDelivered.reason}>
      Not delivered: {notDelivered.reason}
      {notDelivered.isClockOff && <ClockOff />}
    </span>
  )
}

/** Its time can't be trusted. */
const ClockOff = () => (
  <span className="badge" title="The clock of the phone was more than a day off.">
    Phone clock off
  </span>
)

/** The amount that must be collected before the drop, or else what is left of the balance. */
function AmountAtStop({ stop }: { stop: DeliveryStop }) {
  const { balanceDue, collections, toCollect } = stop
  const left = amountLeft(stop)
  if (toCollect === zero && left === zero)
    return <span className="muted">{balanceDue > zero ? 'Nothing more to collect' : 'Nothing to collect'}</span>
  return (
    <span>
      <strong>
        <MoneyText amount={toCollect > zero ? toCollect : left} />
      </strong>{' '}
      {toCollect > zero ? 'to collect' : waitingAmount(collections) > zero ? 'left' : 'due'}
    </span>
  )
}

/** How the amount comes about, the amount collected, or what the customer owes past its due date. */
function AmountRemark({ stop }: { stop: DeliveryStop }) {
  const { balanceDue, collections, customerOverdue, toCollect } = stop
  const waiting = waitingAmount(collections)
  const left = amountLeft(stop)
  if (toCollect > zero && toCollect !== balanceDue)
    return (
      <span className="small muted">
        {collectText(stop)
          .split(/ (?=[+−])/)
          .map((part) => (
            <Fragment key={part}>
              <span className="nowrap">{part}</span>{' '}
            </Fragment>
          ))}
        {!stop.cod && left > zero && (
          <span className="nowrap">
            this order <MoneyText amount={left} /> due
          </span>
        )}
      </span>
    )
  if (waiting > zero)
    return (
      <span className="small muted">
        <MoneyText amount={waiting} /> collected
      </span>
    )
  if (customerOverdue <= zero) return null
  return (
    <span className="small muted">
      <MoneyText amount={customerOverdue} /> overdue
    </span>
  )
}
