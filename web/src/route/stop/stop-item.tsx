import { canCollect, collectedText, collectionText, mayWithdraw } from '@dray/domain/collections/collections'
import { isRemaining } from '@dray/domain/deliveries/deliveries'
import { type Cents, formatDollars, zero } from '@dray/domain/money'
import { isOpen } from '@dray/domain/orders/order-status'
import { isolateName } from '@dray/domain/text/isolate-name'
import { fullCases, unitsAsCases } from '@dray/domain/products/cases'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { type StopCollection, withdrawCollection } from '@dray/contract/collections'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { statusLabel } from '../../records/status-label.ts'
import type { RouteStop } from '../stored-route.ts'
import { AmountToCollect } from './amount-to-collect.tsx'
import { EventText, ServerAnswers, StopEvents } from './stop-events.tsx'
import { StopFormsPart } from './stop-forms-part.tsx'
import style from './stop.module.css'
import { type StopActions, type StopForm, useStopActions } from './use-stop-actions.ts'
import { mapsUrl, onOneLine, phoneUrl } from '../../records/contact-urls.ts'
import { request } from '../../kit/api/request.ts'
import type { StoredEvent } from '../stored-event.ts'
import { refreshRoute, useRoute } from '../route-store.ts'
import { useOnlineAction } from '../use-online-action.ts'

type Props = {
  stop: RouteStop
  position: number
  /** The first stop that is left. It is open. */
  isNext: boolean
  /** A stop keeps its place while it can be undone there. */
  onUndoable: (stopId: number, isUndoable: boolean) => void
}

/** A stop of the route: a row, which opens to everything a driver does there. */
export function StopItem({ stop, position, isNext, onUndoable }: Props) {
  const heading = useRef<HTMLButtonElement>(null)
  const actions = useStopActions(stop, heading, onUndoable)
  const needsDriver = isNext || actions.canUndo || actions.events.some(({ state }) => state === 'refused')
  const { isShown, toggle } = useOpenStop(isRemaining(stop), needsDriver, heading)
  const { customerName, notes } = stop
  const bodyId = useId()
  return (
    <li
      className={style.stop}
      data-open={isShown || undefined}
      data-left={isRemaining(stop) || undefined}
      aria-label={customerName}
    >
      <div className={style.head}>
        <h2 className="wrap-anywhere">
          <button
            ref={heading}
            type="button"
            className={`plain ${style.toggle}`}
            aria-expanded={isShown}
            aria-controls={isShown ? bodyId : undefined}
            onClick={toggle}
          >
            <span className={`figures ${style.position}`} data-next={isNext || undefined}>
              {position}
            </span>{' '}
            <span>{customerName}</span>
          </button>
        </h2>
        {isShown ? (
          <div className={style.side}>
            <span className="muted text-sm">{statusLabel(stop.orderStatus)}</span>
            <StopMenu stop={stop} actions={actions} />
          </div>
        ) : (
          <StopRow stop={stop} events={actions.events} left={actions.left} />
        )}
      </div>
      {isShown && (
        <div id={bodyId} className={style.body}>
          {!actions.isDone && <Contact stop={stop} />}
          {notes !== null && notes !== '' && <p className={`written ${style.notes}`}>{notes}</p>}
          <Units stop={stop} isDone={actions.isDone} />
          <AmountToCollect stop={stop} left={actions.left} isDone={actions.isDone} />
          <ServerAnswers stop={stop} events={actions.events} />
          <StopEvents events={actions.events} isUndoable={actions.canUndo} />
          <StopCollections stop={stop} events={actions.events} focusBeside={actions.notice} />
          <StopButtons stop={stop} actions={actions} />
        </div>
      )}
      <StopFormsPart stop={stop} actions={actions} />
    </li>
  )
}

/** Open: the next stop, one that can still be undone, one with a refused entry, and what the driver opens. */
function useOpenStop(isLeft: boolean, needsDriver: boolean, heading: RefObject<HTMLElement | null>) {
  /** A choice ends when the stop is done. */
  const [choice, setChoice] = useState<{ isShown: boolean; isLeft: boolean }>()
  const isShown = choice?.isLeft === isLeft ? choice.isShown : needsDriver
  const wasShown = useRef(isShown)
  // The focus lives outside React. It may have been on what is gone.
  useEffect(() => {
    if (!isShown && document.activeElement === document.body && wasShown.current)
      heading.current?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown, heading])
  return { isShown, toggle: () => setChoice({ isShown: !isShown, isLeft }) }
}

/** A closed stop's units, or how it ended, and its money. */
function StopRow({ stop, events, left }: { stop: RouteStop; events: readonly StoredEvent[]; left: Cents }) {
  const ended = stop.delivered ?? stop.notDelivered
  return (
    <>
      <div className={`text-sm muted figures ${style.remark}`}>
        <ServerAnswers stop={stop} events={events} />
        {events.map((event) => (
          <EventText key={event.id} event={event} />
        ))}
        {ended === null && (
          <p>{isOpen(stop.orderStatus) ? <UnitsText stop={stop} /> : statusLabel(stop.orderStatus)}</p>
        )}
        <span className="unseen">Order {stop.orderNum}</span>
      </div>
      <div className={`figures ${style.side}`}>
        {left > zero && stop.notDelivered === null ? (
          <strong>{formatDollars(left)}</strong>
        ) : (
          <span className="muted">
            <span aria-hidden="true">–</span>
            <span className="unseen">Nothing to collect</span>
          </span>
        )}
      </div>
    </>
  )
}

/** "39 units", what is short of them, or what was pulled so far. */
function UnitsText({ stop: { items, unitQuantity } }: { stop: RouteStop }) {
  const short = totalShort(items)
  const pulled = items.reduce((units, { quantity, isPulled }) => units + (isPulled === false ? 0 : quantity), 0)
  if (short > 0)
    return (
      <strong className="danger">
        {formatCount(short)} of {pluralize(unitQuantity, 'unit')} short
      </strong>
    )
  if (pulled > 0 && pulled < unitQuantity) return `${formatCount(pulled)} of ${pluralize(unitQuantity, 'unit')} pulled`
  return pluralize(unitQuantity, 'unit')
}

const totalShort = (items: RouteStop['items']): number => items.reduce((units, { short = 0 }) => units + short, 0)

/** The units with what is short, which open to the lines and the order. */
function Units({ stop, isDone }: { stop: RouteStop; isDone: boolean }) {
  const { customerName, orderNum, items, unitQuantity } = stop
  const cases = fullCases(items)
  return (
    <details>
      <summary className="figures">
        {pluralize(unitQuantity, 'unit')}
        {cases > 0 && ` (${pluralize(cases, 'full case')})`} on {pluralize(items.length, 'line')}{' '}
        <ShortText items={items} />
      </summary>
      {isDone && <Contact stop={stop} />}
      <OrderItems items={items} />
      {(stop.contactName || stop.contactPhone) && (
        <p className="muted">{[stop.contactName, stop.contactPhone].filter(Boolean).join(' · ')}</p>
      )}
      <p className="muted">
        <a
          href={`/orders/${encodeURIComponent(orderNum)}`}
          target="_blank"
          rel="noopener"
          className={`accent ${style.order}`}
        >
          Order {orderNum}
        </a>{' '}
        from {stop.packingLocationName} ·{' '}
        <a href={`/customers/${stop.customerID}`} target="_blank" rel="noopener" className={`accent ${style.order}`}>
          {customerName}
        </a>
      </p>
    </details>
  )
}

/** "4 of 39 Chang short", or the units of several lines. */
function ShortText({ items }: Pick<RouteStop, 'items'>) {
  const lines = items.filter(({ short = 0 }) => short > 0)
  const [line] = lines
  if (line === undefined) return null
  return (
    <strong className={`danger text-sm ${style.short}`}>
      {lines.length === 1
        ? `${formatCount(totalShort(lines))} of ${formatCount(line.quantity)} ${isolateName(line.productName)} short`
        : `${formatCount(totalShort(lines))} short on ${lines.length} lines`}
    </strong>
  )
}

/** The next step last, large enough for a thumb. */
function StopButtons({ stop, actions }: { stop: RouteStop; actions: StopActions }) {
  const { customerName, pickupOrder } = stop
  const { user, canDeliver, canUndo, isUndoing, problem, notice } = actions
  const done = pickupOrder ? 'Picked up' : 'Delivered'
  return (
    <div className={style.actions}>
      {canCollect(user, stop) && (
        <button type="button" aria-label={`Collect: ${customerName}`} onClick={() => actions.open({ name: 'collect' })}>
          Collect
        </button>
      )}
      {canUndo ? (
        <button type="button" aria-disabled={isUndoing} onClick={actions.undo}>
          {pickupOrder ? 'Undo pickup' : 'Undo delivery'}
        </button>
      ) : (
        canDeliver && (
          <button
            type="button"
            data-primary=""
            aria-label={`${done}: ${customerName}`}
            onClick={actions.pressDelivered}
          >
            {done}
          </button>
        )
      )}
      <output ref={notice} tabIndex={-1} className={problem === undefined ? 'unseen' : `danger ${style.problem}`}>
        {problem ?? (canUndo && `${done}.`)}
      </output>
    </div>
  )
}

type MenuEntry = readonly [label: string, name: string, form: StopForm]

/** What a driver does now and then. */
function StopMenu({ stop, actions }: { stop: RouteStop; actions: StopActions }) {
  const { customerName, orderNum, pickupOrder } = stop
  const done = pickupOrder ? 'Picked up' : 'Delivered'
  const notDone = pickupOrder ? 'Not picked up' : 'Not delivered'
  const id = useId()
  const delivering: readonly MenuEntry[] = [
    [`${done} with details`, `${done} with details: ${isolateName(customerName)}`, { name: 'deliver' }],
    [notDone, `${notDone}: ${isolateName(customerName)}`, { name: 'notDelivered' }],
  ]
  const entries: readonly MenuEntry[] = [
    ...(actions.canDeliver ? delivering : []),
    ['Invoice', `Invoice: ${isolateName(customerName)}, order ${orderNum}`, { name: 'invoice' }],
  ]
  return (
    <>
      <button type="button" className={style.more} popoverTarget={id} aria-label={`More: ${customerName}`}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor">
          <circle cx="5" cy="12" r="2" />
          <circle cx="12" cy="12" r="2" />
          <circle cx="19" cy="12" r="2" />
        </svg>
      </button>
      <div id={id} popover="auto" className={style.menu} aria-label={customerName} role="group">
        <p className="bold wrap-anywhere">{customerName}</p>
        {entries.map(([label, name, form]) => (
          <button
            key={label}
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={name}
            onClick={() => actions.open(form)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}

const OrderItems = ({ items }: Pick<RouteStop, 'items'>) => (
  <ul className={style.items}>
    {items.map(({ id, productName, quantity, unitsPerCase, batchNumber, short = 0 }) => (
      <li key={id}>
        <strong className="figures">{unitsAsCases(quantity, unitsPerCase)}</strong> {productName}
        {batchNumber !== null && <span className="muted figures"> {shortBatchNumber(batchNumber)}</span>}
        {short > 0 && <strong className="danger figures"> {short} short</strong>}
      </li>
    ))}
  </ul>
)

/** Where to go and whom to call, each one tap away. */
function Contact({ stop: { address, contactName, contactPhone, pickupOrder } }: { stop: RouteStop }) {
  const phoneLink = contactPhone === null ? undefined : phoneUrl(contactPhone)
  const contact = [contactName, contactPhone].filter(Boolean).join(', ')
  return (
    <div className={style.contact}>
      {address ? (
        <p className="written muted">{address}</p>
      ) : pickupOrder ? (
        <p className="muted">Pickup</p>
      ) : (
        <p className="danger">No address</p>
      )}
      {address && (
        <a
          href={mapsUrl(address)}
          target="_blank"
          rel="noopener"
          className="accent"
          aria-label={`Navigate to ${onOneLine(address)}`}
        >
          Navigate
        </a>
      )}
      {phoneLink === undefined ? (
        contact !== '' && <p className="muted">{contact}</p>
      ) : (
        <a href={phoneLink} className="accent" aria-label={`Call ${contact}`}>
          Call {contactName || contactPhone}
        </a>
      )}
    </div>
  )
}

type StopCollectionsProps = {
  stop: RouteStop
  events: readonly StoredEvent[]
  /** Takes the focus when a payment was undone; its button is about to disappear. */
  focusBeside: RefObject<HTMLElement | null>
}

function StopCollections({ stop, events, focusBeside }: StopCollectionsProps) {
  // The newest ones are those the server doesn't have yet, which are listed with the events.
  const unsent = events.filter(({ kind, state }) => kind === 'COLLECTED' && state !== 'refused').length
  const collections = stop.collections.slice(0, stop.collections.length - unsent)
  if (collections.length === 0) return null
  return (
    <ul className={style.events} aria-label={`Collected from ${stop.customerName}`}>
      {collections.map((collection) => (
        <li key={collection.id}>
          <div className={collection.status === 'refused' ? 'danger' : undefined}>{collectionText(collection)}</div>
          <Withdraw collection={collection} focusBeside={focusBeside} />
        </li>
      ))}
    </ul>
  )
}

/** Withdraws a mistaken collection until accounting has decided on it. */
function Withdraw({
  collection,
  focusBeside,
}: { collection: StopCollection } & Pick<StopCollectionsProps, 'focusBeside'>) {
  const { user } = useRoute()
  const { isBusy, problem, run } = useOnlineAction()
  // Negative until it's read from the server.
  if (user === undefined || collection.id < 0 || !mayWithdraw({ id: user.id, roles: ['DRIVER'] }, collection))
    return null

  const withdraw = () =>
    run(async () => {
      await request(withdrawCollection, { params: { id: collection.id } })
      await refreshRoute()
      focusBeside.current?.focus({ preventScroll: true })
    })
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy}
        aria-label={`Undo payment: collected ${collectedText(collection)}`}
        onClick={() => void withdraw()}
      >
        Undo payment
      </button>
      {problem !== undefined && (
        <p role="alert" className="danger">
          {problem}
        </p>
      )}
    </>
  )
}
