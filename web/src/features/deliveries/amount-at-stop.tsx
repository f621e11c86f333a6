import type { DeliveryStop } from '@dray/contract/deliveries'
import { waitingAmount } from '@dray/domain/collections/collections'
import { amountLeft } from '@dray/domain/deliveries/deliveries'
import { collectText } from '@dray/domain/deliveries/to-collect'
import { zero } from '@dray/domain/money'
import { Fragment } from 'react'
import { MoneyText } from '../../kit/text/money-text.tsx'

/** The amount that must be collected before the drop, or else what is left of the balance. */
export function AmountAtStop({ stop }: { stop: DeliveryStop }) {
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
export function AmountRemark({ stop }: { stop: DeliveryStop }) {
  const { balanceDue, collections, customerOverdue, toCollect } = stop
  const waiting = waitingAmount(collections)
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
    <span className="small danger">
      <MoneyText amount={customerOverdue} /> overdue
    </span>
  )
}
