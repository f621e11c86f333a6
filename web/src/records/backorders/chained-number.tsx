import type { OrderSummary } from '@dray/contract/orders'
import style from './chained-number.module.css'

type Props = {
  order: Pick<OrderSummary, 'orderNum' | 'backorderOf'>
  /** Directly below the order it was split from. */
  isBelow?: boolean
  /** Shown below the number of an order that wasn't split from another. */
  below?: string
}

/** An order's number, with the order it was split from. */
export function ChainedNumber({ order: { orderNum, backorderOf }, isBelow = false, below = '' }: Props) {
  if (backorderOf === null)
    return below === '' ? (
      orderNum
    ) : (
      <span className={`min-w-0 ${style.number}`}>
        <span className="ellipsis">{orderNum}</span>{' '}
        <span className="ellipsis muted small regular" title={below}>
          {below}
        </span>
      </span>
    )
  return (
    <span className={`min-w-0 ${style.number}`} data-below={isBelow || undefined}>
      <span className="ellipsis">{orderNum}</span>{' '}
      <span className={isBelow ? 'unseen' : 'ellipsis muted small regular'}>Backorder of {backorderOf.orderNum}</span>
    </span>
  )
}

export const isBackorder = ({ backorderOf }: Pick<OrderSummary, 'backorderOf'>): boolean => backorderOf !== null
