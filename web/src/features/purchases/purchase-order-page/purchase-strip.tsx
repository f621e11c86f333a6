import type { PurchaseOrder } from '@dray/contract/purchases'
import { isLate } from '@dray/domain/purchases/on-order'
import { daysBetween } from '@dray/domain/time/company-day'
import { companyToday, mediumDate, mediumDay } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { Detail, Fact, RecordStrip } from '../../../kit/record-page/record-strip.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { ContactLine, EmailLink } from '../../../records/contact-links.tsx'

/** The supplier, the delivery, and the amounts of a purchase order (D-21). */
export function PurchaseStrip({ order }: { order: PurchaseOrder }) {
  const { name, brandRepName, brandRepPhone, brandRepEmail } = order.brand
  const { unitQuantity, receivedQuantity, openQuantity, total } = order
  return (
    <RecordStrip label="Summary">
      <Fact label="Supplier" value={name} isWide>
        <Detail>
          <ContactLine name={brandRepName} phone={brandRepPhone} />
        </Detail>
        <Detail>{brandRepEmail && <EmailLink email={brandRepEmail} />}</Detail>
      </Fact>
      <ExpectedFact order={order} />
      <Fact label="Ordered" value={pluralize(unitQuantity, 'unit')} />
      <Fact label="Received" value={formatCount(receivedQuantity)} />
      <Fact label="Open" value={formatCount(openQuantity)} />
      {total !== undefined && <Fact label="Total" value={<MoneyText amount={total} />} />}
    </RecordStrip>
  )
}

/** The rest of an order that was closed short isn't expected anymore (D-197). */
function ExpectedFact({ order }: { order: PurchaseOrder }) {
  const { timeZone } = useSettings()
  const { expectedDeliveryOn: day, closedShortOn, closedShortBy, closedShortReason } = order
  const { orderPlacedOn, createdAt } = order
  const today = companyToday(timeZone)
  const isOverdue = day !== null && isLate(order, today)
  const closed = closedShortOn !== null && `Closed short ${mediumDate(closedShortOn, timeZone)}`
  return (
    <Fact label="Expected delivery" value={day === null ? 'No date yet' : mediumDay(day)}>
      <Detail>{isOverdue && <span className="danger">{pluralize(daysBetween(day, today), 'day')} late</span>}</Detail>
      <Detail>{closed && (closedShortBy === null ? closed : `${closed} by ${closedShortBy}`)}</Detail>
      <Detail>{closedShortReason !== null && <span title={closedShortReason}>{closedShortReason}</span>}</Detail>
      <Detail>
        {orderPlacedOn === null ? 'Created' : 'Placed'} {mediumDate(orderPlacedOn ?? createdAt, timeZone)}
      </Detail>
    </Fact>
  )
}
