import type { PurchaseOrder } from '@dray/contract/purchases'
import { isLate } from '@dray/domain/purchases/on-order'
import { daysBetween } from '@dray/domain/time/company-day'
import { Anchor, Text } from '@mantine/core'
import { companyToday, mediumDate, mediumDay } from '../../../kit/dates.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { PhoneLink } from '../../../records/contact-links.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { TextBlock } from '../../../kit/record-page/text-block.tsx'
import style from './purchase-order-page.module.css'

export function PurchaseBlocks({ order }: { order: PurchaseOrder }) {
  const { name, brandRepName, brandRepPhone, brandRepEmail } = order.brand
  return (
    <div className={style.blocks}>
      <TextBlock title="Supplier">
        <Text fw={600}>{name}</Text>
        {brandRepName && <Text>{brandRepName}</Text>}
        {brandRepPhone && (
          <Text>
            <PhoneLink phone={brandRepPhone} />
          </Text>
        )}
        {brandRepEmail && (
          <Text>
            <Anchor href={`mailto:${brandRepEmail}`}>{brandRepEmail}</Anchor>
          </Text>
        )}
      </TextBlock>
      <TextBlock title="Expected delivery">
        <Expected order={order} />
        <ClosedShort order={order} />
      </TextBlock>
    </div>
  )
}

function Expected({ order }: { order: PurchaseOrder }) {
  const { timeZone } = useSettings()
  const { expectedDeliveryOn: day } = order
  const today = companyToday(timeZone)
  if (day === null) return <Text fw={600}>No date yet</Text>
  return (
    <>
      <Text fw={600}>{mediumDay(day)}</Text>
      {isLate(order, today) && <Text c="var(--danger)">{pluralize(daysBetween(day, today), 'day')} late</Text>}
    </>
  )
}

/** The rest of the order isn't expected anymore (D-197). */
function ClosedShort({ order: { closedShortOn, closedShortBy, closedShortReason } }: { order: PurchaseOrder }) {
  const { timeZone } = useSettings()
  if (closedShortOn === null) return null
  return (
    <>
      <Text>
        Closed short {mediumDate(closedShortOn, timeZone)}
        {closedShortBy !== null && ` by ${closedShortBy}`}
      </Text>
      {closedShortReason !== null && <Text c="dimmed">{closedShortReason}</Text>}
    </>
  )
}
