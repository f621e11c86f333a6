import { readOrderTotals } from '@dray/contract/orders'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { Anchor, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/dates.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { useSettings } from '../../../kit/session.tsx'

/** Before any order. */
const firstDay = '2000-01-01'

/** The open orders that name a user as their driver. They keep the name when the user is removed, so someone has to choose another driver. */
export function OpenDeliveries({ userId }: { userId: number }) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const query = { driver: String(userId), status: openOrderStatuses.join() }
  const params = { fromISO: startOfDay(firstDay, timeZone), toISO: endOfDay(today, timeZone) }
  const orders = useRead(readOrderTotals, { params, query }).data?.orders ?? 0
  if (orders === 0) return null
  const list = `/orders?${new URLSearchParams({ from: firstDay, to: today, ...query }).toString()}`
  return (
    <Text size="sm">
      <Anchor href={list} target="_blank" inherit>
        {pluralize(orders, 'open order')}
      </Anchor>{' '}
      {orders === 1 ? 'keeps' : 'keep'} them as the driver. Choose another driver there.
    </Text>
  )
}
