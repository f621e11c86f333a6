import type { DeliveryStop } from '@dray/contract/deliveries'
import { canCollect } from '@dray/domain/collections/collections'
import { amountLeft, isRemaining } from '@dray/domain/deliveries/deliveries'
import { zero } from '@dray/domain/money'
import { isOpen } from '@dray/domain/orders/order-status'
import { useId, useRef, useState } from 'react'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { OpenArrow } from '../../kit/open-arrow.tsx'
import type { MenuEntry } from '../../kit/popover/menu-list.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { useSession } from '../../kit/session.tsx'
import { mapsUrl, onOneLine } from '../../records/contact-urls.ts'
import { CustomerLink } from '../../records/customer-link.tsx'
import { orderPath } from '../../records/record-paths.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { AmountAtStop, AmountRemark } from './amount-at-stop.tsx'
import { type Delivery, MarkDelivered, useMarkDelivered } from './mark-delivered.tsx'
import { UnitsAtStop, shipWhatIsHere, useShipShortStop } from './short-stops.tsx'
import { StopCollections } from './stop-collections.tsx'
import { Collect, CollectDialog, Contact, OrderItems, StopDriver, StopInvoice, type StopProps } from './stop-item.tsx'
import { StopOutcome } from './stop-outcome.tsx'
import style from './stop-line.module.css'

/** A stop on the desk: one line with its next step; the contact, notes, and products open below. */
export function StopLine({ stop, position, day, onUndoable }: StopProps) {
  const [isShown, setShown] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const detailsId = useId()
  const delivery = useMarkDelivered({ stop, day, onUndoable })
  const { customerName, orderNum, orderStatus, notes } = stop
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
        <div className={style.cell}>
          <span className={`bold row min-w-0 ${style.customer}`}>
            <CustomerLink customer={{ id: stop.customerID, customerName }} />
            {hasNotes(notes) && (
              <span className="flex-none badge" title={notes ?? undefined}>
                Note
              </span>
            )}
          </span>
          {(stop.delivered ?? stop.notDelivered) ? <StopOutcome stop={stop} /> : <ShortAddress stop={stop} />}
        </div>
        <div className={style.cell}>
          <a href={orderPath({ orderNum })} target="_blank" rel="noopener" className={`accent ${style.order}`}>
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
        <div>
          <StopDriver stop={stop} />
        </div>
        <NextStep stop={stop} delivery={delivery} />
        <StopMenu stop={stop} delivery={delivery} />
      </div>
      {isShown && (
        <div id={detailsId} className={style.details}>
          <div className={style.column}>
            <Contact stop={stop} />
          </div>
          <div className={style.column}>
            {hasNotes(notes) && <p className={style.notes}>{notes}</p>}
            <OrderItems stop={stop} />
          </div>
          <div className={style.column}>
            <StopCollections stop={stop} onWithdrawn={() => toggle.current?.focus({ preventScroll: true })} />
            <div>
              <StopInvoice stop={stop} />
            </div>
          </div>
        </div>
      )}
    </li>
  )
}

const hasNotes = (notes: string | null): boolean => notes !== null && notes !== ''

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

type NextProps = { stop: DeliveryStop; delivery: Delivery }

/** Delivering it; after that, collecting what is still due. */
function NextStep({ stop, delivery }: NextProps) {
  const isCollecting = isNextToCollect(stop)
  return (
    <div className={style.next}>
      <MarkDelivered stop={stop} delivery={delivery} isCompact />
      {isCollecting && <Collect stop={stop} delivery={delivery} isCompact />}
    </div>
  )
}

const isNextToCollect = (stop: DeliveryStop): boolean => !isOpen(stop.orderStatus) && amountLeft(stop) > zero

function StopMenu({ stop, delivery }: NextProps) {
  const { person } = useSession()
  const openDialog = useOpenDialog()
  const { address, orderNum, customerName } = stop
  const ship = useShipShortStop(stop)
  const entries: MenuEntry[] = [
    ...(ship ? [{ label: shipWhatIsHere, onChoose: ship }] : []),
    ...(canCollect(person, stop) && !isNextToCollect(stop)
      ? [{ label: 'Collect', onChoose: () => openDialog(CollectDialog, { stop, delivery }) }]
      : []),
    ...(address ? [{ label: 'Navigate', href: mapsUrl(address) }] : []),
    { label: 'Open order', href: orderPath({ orderNum }) },
  ]
  return <RowMenu name={customerName} entries={entries} isActive />
}
