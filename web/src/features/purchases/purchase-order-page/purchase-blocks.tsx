import type { PurchaseOrder } from '@dray/contract/purchases'
import { isLate } from '@dray/domain/purchases/on-order'
import { daysBetween } from '@dray/domain/time/company-day'
import { Anchor, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { companyToday, mediumDate, mediumDay } from '../../../kit/dates.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { PhoneLink } from '../../../records/contact-links.tsx'
import { useSettings } from '../../../kit/session.tsx'
import style from './purchase-order-page.module.css'

export function PurchaseBlocks({ order }: { order: PurchaseOrder }) {
  const { name, brandRepName, brandRepPhone, brandRepEmail } = order.brand
  return (
    <div className={style.blocks}>
      <Block title="Supplier">
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
      </Block>
      <Block title="Expected delivery">
        <Expected order={order} />
        <ClosedShort order={order} />
      </Block>
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

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="sm" c="dimmed" fw={500} mb={4}>
        {title}
      </Title>
      <Text component="div" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Paper>
  )
}
