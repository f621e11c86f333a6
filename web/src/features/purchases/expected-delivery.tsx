import type { PurchaseOrderSummary } from '@dray/contract/purchases'
import { isLate } from '@dray/domain/purchases/on-order'
import { daysBetween } from '@dray/domain/time/company-day'
import { spokenDay, weekDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'

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
      <span className="ellipsis" title={weekDay(day)}>
        {spokenDay(day, today, 'coming')}
      </span>
    )
  }
  const late = `${pluralize(daysBetween(day, today), 'day')} late`
  return (
    <span className="ellipsis danger strong" title={weekDay(day)}>
      {late}
    </span>
  )
}
