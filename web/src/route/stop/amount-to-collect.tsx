import { waitingAmount } from '@dray/domain/collections/collections'
import { amountLeft } from '@dray/domain/deliveries/deliveries'
import { collectText } from '@dray/domain/deliveries/to-collect'
import { type Cents, formatDollars, zero } from '@dray/domain/money'
import type { RouteStop } from '../stored-route.ts'
import style from './stop.module.css'

type Props = {
  stop: RouteStop
  /** Required before the drop. */
  left: Cents
  isDone: boolean
}

/** The amount to collect before the drop, or the balance due. Collections count only once confirmed. */
export function AmountToCollect({ stop, left, isDone }: Props) {
  const { balanceDue, collections, customerOverdue } = stop
  const due = amountLeft(stop)
  const hasWaiting = waitingAmount(collections) > zero
  return (
    <div className="figures">
      {left > zero ? (
        <>
          <p className={style.amount}>
            <span>{isDone ? 'Still to collect' : 'Collect before you unload'}</span>{' '}
            <strong>{formatDollars(left)}</strong>
          </p>
          <HowItComesAbout stop={stop} />
        </>
      ) : balanceDue <= zero ? (
        <p>Nothing to collect</p>
      ) : hasWaiting ? (
        <p>
          <strong>{due === zero ? 'Nothing more' : formatDollars(due)}</strong> to collect of{' '}
          {formatDollars(balanceDue)} due
        </p>
      ) : (
        <p>
          <strong>{formatDollars(balanceDue)}</strong> due
        </p>
      )}
      {customerOverdue > zero && <p className="danger text-sm">{formatDollars(customerOverdue)} overdue</p>}
    </div>
  )
}

/** Nothing if it is simply the order's balance. */
export function HowItComesAbout({ stop }: { stop: RouteStop }) {
  return stop.toCollect === stop.balanceDue ? null : <p className="muted figures">{collectText(stop)}</p>
}
