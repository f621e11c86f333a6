import type { PurchaseOrderSummary } from '@dray/contract/purchases'
import { isLate } from '@dray/domain/purchases/on-order'
import { daysBetween } from '@dray/domain/time/company-day'
import { shortDay, spokenDay } from '../../kit/dates.ts'
import { pluralize } from '../../kit/format-count.ts'

type Props = {
  order: Pick<PurchaseOrderSummary, 'orderStatus' | 'expectedDeliveryOn'>
  /** The company's day. */
  today: string
}

/** Late deliveries are marked, with the number of days. */
export function ExpectedDelivery({ order, today }: Props) {
  const { expectedDeliveryOn: day } = order
  if (day === null) return <span className="ellipsis">–</span>
  if (!isLate(order, today)) {
    return (
      <span className="ellipsis" title={shortDay(day)}>
        {spokenDay(day, today, day < today ? 'past' : 'coming')}
      </span>
    )
  }
  const late = `${pluralize(daysBetween(day, today), 'day')} late`
  return (
    <span className="ellipsis danger strong" title={shortDay(day)}>
      {late}
    </span>
  )
}
