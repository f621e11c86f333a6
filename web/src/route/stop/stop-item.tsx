import { canCollect, collectedText, collectionText, mayWithdraw } from '@dray/domain/collections/collections'
import { fullCases, unitsAsCases } from '@dray/domain/products/cases'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { type StopCollection, withdrawCollection } from '@dray/contract/collections'
import type { RefObject } from 'react'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { statusLabel } from '../../records/status-label.ts'
import type { RouteStop } from '../stored-route.ts'
import { AmountToCollect } from './amount-to-collect.tsx'
import { ServerAnswers, StopEvents } from './stop-events.tsx'
import { StopFormsPart } from './stop-forms-part.tsx'
import style from './stop.module.css'
import { type StopActions, useStopActions } from './use-stop-actions.ts'
import { mapsUrl, onOneLine, phoneUrl } from '../../records/contact-urls.ts'
import { request } from '../../kit/api/request.ts'
import type { StoredEvent } from '../stored-event.ts'
import { refreshRoute, useRoute } from '../route-store.ts'
import { useOnlineAction } from '../use-online-action.ts'

type Props = {
  stop: RouteStop
  position: number
  /** A stop keeps its place while it can be undone there. */
  onUndoable: (stopId: number, isUndoable: boolean) => void
}

/** A stop of the route with everything a driver does there. */
export function StopItem({ stop, position, onUndoable }: Props) {
  const actions = useStopActions(stop, onUndoable)
  const { customerName, orderNum, notes, items, unitQuantity } = stop
  const cases = fullCases(items)
  const short = items.reduce((units, item) => units + (item.short ?? 0), 0)
  return (
    <li className={style.stop} data-done={actions.isDone || undefined} aria-label={customerName}>
      <div className={`row ${style.head}`}>
        <h2 className="grow wrap-anywhere">
          <span className="muted figures">{position}</span> <span>{customerName}</span>
        </h2>
        <span className="muted flex-none">{statusLabel(stop.orderStatus)}</span>
      </div>
      {!actions.isDone && <Contact stop={stop} />}
      {notes !== null && notes !== '' && <p className={`written ${style.notes}`}>{notes}</p>}
      <details>
        <summary className="figures">
          {pluralize(unitQuantity, 'unit')}
          {cases > 0 && ` (${pluralize(cases, 'full case')})`} on {pluralize(items.length, 'line')}
          {short > 0 && <strong className="danger">, {formatCount(short)} short</strong>}
        </summary>
        {actions.isDone && <Contact stop={stop} />}
        <OrderItems items={items} />
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
      <AmountToCollect stop={stop} left={actions.left} isDone={actions.isDone} />
      <ServerAnswers stop={stop} events={actions.events} />
      <StopEvents events={actions.events} isUndoable={actions.canUndo} />
      <StopCollections stop={stop} events={actions.events} focusBeside={actions.notice} />
      <StopButtons stop={stop} actions={actions} />
      <StopFormsPart stop={stop} actions={actions} />
    </li>
  )
}

/** The next step first, large enough for a thumb. */
function StopButtons({ stop, actions }: { stop: RouteStop; actions: StopActions }) {
  const { customerName, orderNum, pickupOrder } = stop
  const { user, canDeliver, canUndo, isUndoing, problem, notice } = actions
  const done = pickupOrder ? 'Picked up' : 'Delivered'
  const notDone = pickupOrder ? 'Not picked up' : 'Not delivered'
  return (
    <div className={style.actions}>
      {canUndo ? (
        <button type="button" className={style.next} aria-disabled={isUndoing} onClick={actions.undo}>
          {pickupOrder ? 'Undo pickup' : 'Undo delivery'}
        </button>
      ) : (
        canDeliver && (
          <button
            type="button"
            data-primary=""
            className={style.next}
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
      {canCollect(user, stop) && (
        <button type="button" aria-label={`Collect: ${customerName}`} onClick={() => actions.open({ name: 'collect' })}>
          Collect
        </button>
      )}
      {canDeliver && (
        <>
          <button
            type="button"
            aria-label={`${done} with details: ${customerName}`}
            onClick={() => actions.open({ name: 'deliver' })}
          >
            {done} with details
          </button>
          <button
            type="button"
            aria-label={`${notDone}: ${customerName}`}
            onClick={() => actions.open({ name: 'notDelivered' })}
          >
            {notDone}
          </button>
        </>
      )}
      <button
        type="button"
        aria-label={`Invoice: ${customerName}, order ${orderNum}`}
        onClick={() => actions.open({ name: 'invoice' })}
      >
        Invoice
      </button>
    </div>
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
  return (
    <>
      {address ? (
        <p className="written">{address}</p>
      ) : pickupOrder ? (
        <p className="muted">Pickup</p>
      ) : (
        <p className="danger">No address</p>
      )}
      {(contactName || contactPhone) && <p>{[contactName, contactPhone].filter(Boolean).join(' · ')}</p>}
      {(phoneLink !== undefined || address) && (
        <div className={style.links}>
          {phoneLink !== undefined && (
            <a href={phoneLink} className={style.linkButton} aria-label={`Call ${contactPhone}`}>
              Call
            </a>
          )}
          {address && (
            <a
              href={mapsUrl(address)}
              target="_blank"
              rel="noopener"
              className={style.linkButton}
              aria-label={`Navigate to ${onOneLine(address)}`}
            >
              Navigate
            </a>
          )}
        </div>
      )}
    </>
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
