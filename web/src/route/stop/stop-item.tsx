import { canCollect } from '@dray/domain/collections/collections'
import { fullCases } from '@dray/domain/products/cases'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { statusLabel } from '../../records/status-label.ts'
import type { RouteStop } from '../stored-route.ts'
import { AmountToCollect } from './amount-to-collect.tsx'
import { Contact } from './contact.tsx'
import { ServerAnswers, StopEvents } from './stop-events.tsx'
import { OrderItems } from './order-items.tsx'
import { StopCollections } from './stop-collections.tsx'
import { StopFormsPart } from './stop-forms-part.tsx'
import style from './stop.module.css'
import { type StopActions, useStopActions } from './use-stop-actions.ts'

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
