import '@mantine/core/styles/Progress.layer.css'
import { maxPickListOrders } from '@dray/contract/documents'
import type { Order } from '@dray/contract/orders'
import { listPickLines, type PickedOrder } from '@dray/contract/pending/picking'
import { isOpen } from '@dray/domain/orders/order-status'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readOptions, useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { orderPath } from '../../records/record-paths.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { type Picking, withOrder } from './pick/pick-lines.ts'
import { PickWalk } from './pick/pick-walk.tsx'

const tags = { to: '/orders/tags', name: 'Pending tags' }

/** /orders/pick?orders={id},…: the lines of orders in the sequence in which they are picked, ticked one by one. */
export function PickPage() {
  const [{ orders }] = useUrlState({ orders: '' })
  const ids = useMemo(() => knownIds(orders), [orders])
  const read = useRead(listPickLines, { query: { ids } }, { enabled: ids.length > 0, expects: ['order-not-found'] })
  const cache = useQueryClient()
  const show = (order: Order) =>
    cache.setQueryData(readOptions(listPickLines, { query: { ids } }).queryKey, (picking) =>
      picking === undefined ? picking : withOrder(picking, order),
    )
  if (read.data) return <ShownPicking key={orders} picking={read.data} onAnswer={show} />
  if (ids.length === 0 || read.error?.body.code === 'order-not-found')
    return (
      <Page back={tags} title="Nothing to pick">
        <Text>
          These orders don't exist. Select up to {maxPickListOrders} orders on Pending tags, or open one order and
          choose Pick.
        </Text>
      </Page>
    )
  return (
    <Page back={tags} title="Pick">
      {read.error === null ? (
        <Skeleton heights={[66, 480]} />
      ) : (
        <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>
      )}
    </Page>
  )
}

/** Empty if any part is no id. */
function knownIds(text: string): number[] {
  const parts = text.split(',')
  const areIds = parts.length <= maxPickListOrders && parts.every((part) => /^[1-9]\d{0,9}$/.test(part))
  return areIds ? [...new Set(parts.map(Number))] : []
}

function ShownPicking({ picking, onAnswer }: { picking: Picking; onAnswer: (order: Order) => void }) {
  const isPhone = useIsPhone()
  const { orders } = picking
  const [first] = orders
  const one = orders.length === 1 ? first : undefined
  return (
    <Page
      back={one ? { to: orderPath(one), name: `Order ${one.orderNum}` } : tags}
      title={one ? `Pick ${one.orderNum}` : `Pick ${pluralize(orders.length, 'order')}`}
      fills={!isPhone}
      aside={one ? <OrderState order={one} /> : <ClosedOrders orders={orders} />}
    >
      <PickWalk picking={picking} onAnswer={onAnswer} />
    </Page>
  )
}

const OrderState = ({ order: { orderStatus, customerName } }: { order: PickedOrder }) => (
  <>
    <StatusPill status={orderStatus} />
    <Text span size="sm" c="dimmed">
      {customerName}
    </Text>
  </>
)

function ClosedOrders({ orders }: { orders: readonly PickedOrder[] }) {
  const closed = orders.filter(({ orderStatus }) => !isOpen(orderStatus))
  if (closed.length === 0) return null
  return (
    <Text span size="sm" c="dimmed">
      Not open anymore: {closed.map(({ orderNum }) => orderNum).join(', ')}
    </Text>
  )
}
