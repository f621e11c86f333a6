import {
  type Batch,
  findOrdersOfBatches,
  holdBatches,
  releaseBatches,
  type ReservingOrder,
} from '@dray/contract/batches'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isolateName } from '@dray/domain/text/isolate-name'
import { type Problem, request } from '../../kit/api/request.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { mediumDay } from '../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../kit/modals/reason-dialog.tsx'
import { showUndo } from '../../kit/undo-notice.ts'

type Props = Layered & { batches: readonly Pick<Batch, 'id' | 'batchNumber'>[] }

const maxNamed = 6

/** Names the open orders that a hold leaves short, before and after (D-253). */
export function HoldBatchesDialog({ frame, closeNow, batches }: Props) {
  const hold = useChange(holdBatches)
  const batchIds = batches.map(({ id }) => id)
  const { data: orders } = useQuery<ReservingOrder[], Problem>({
    queryKey: [findOrdersOfBatches.path, batchIds.join(' ')],
    queryFn: () => request(findOrdersOfBatches, { body: { batchIds } }),
    meta: { reads: findOrdersOfBatches.reads },
  })
  function onSuccess() {
    const names = orders === undefined || orders.length === 0 ? '' : ` Short now: ${orderNames(orders)}.`
    showUndo({ message: `${subject(batches)} on hold.${names}` })
    closeNow()
  }
  return (
    <ReasonDialog
      frame={frame}
      title={`Put ${batches.length === 1 ? 'batch' : 'batches'} on hold`}
      question={
        <Stack component="span" gap={8}>
          <span>
            Put {lowerFirst(subject(batches))} on hold? The units stay in stock but can't be ordered or pulled until
            they are released.
          </span>
          {orders !== undefined && <AffectedOrders orders={orders} count={batches.length} />}
        </Stack>
      }
      submit="Put on hold"
      change={hold}
      onSubmit={(reason) => hold.mutate({ body: { batchIds, reason } }, { onSuccess })}
    />
  )
}

export function ReleaseBatchesDialog({ frame, closeNow, batches }: Props) {
  const release = useChange(releaseBatches)
  function onSuccess() {
    showUndo({ message: `${subject(batches)} released.` })
    closeNow()
  }
  return (
    <ReasonDialog
      frame={frame}
      title={`Release ${batches.length === 1 ? 'batch' : 'batches'}`}
      question={`Release ${lowerFirst(subject(batches))}? The units can be ordered and pulled again.`}
      submit="Release"
      change={release}
      onSubmit={(reason) => release.mutate({ body: { batchIds: batches.map(({ id }) => id), reason } }, { onSuccess })}
    />
  )
}

function AffectedOrders({ orders, count }: { orders: readonly ReservingOrder[]; count: number }) {
  if (orders.length === 0)
    return (
      <Text span inherit c="dimmed">
        No open order reserves {count === 1 ? 'it' : 'them'}.
      </Text>
    )
  const units = orders.reduce((sum, order) => sum + order.units, 0)
  return (
    <>
      <strong>
        {pluralize(orders.length, 'open order')} will be short of {pluralize(units, 'unit')}:
      </strong>
      <List size="sm" spacing={2}>
        {orders.slice(0, maxNamed).map(({ orderId, orderNum, customerName, deliveryDate, units: short }) => (
          <List.Item key={orderId}>
            {formatCount(short)} for {orderNum}, {isolateName(customerName)}
            {deliveryDate !== null && `, delivery ${mediumDay(deliveryDate)}`}
          </List.Item>
        ))}
        {orders.length > maxNamed && <List.Item>and {orders.length - maxNamed} more</List.Item>}
      </List>
    </>
  )
}

const subject = (batches: Props['batches']): string =>
  batches.length === 1 ? `Batch ${shortBatchNumber(batches[0]?.batchNumber ?? '')}` : `${batches.length} batches`

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function orderNames(orders: readonly ReservingOrder[]): string {
  const named = orders.slice(0, maxNamed).map(({ orderNum }) => orderNum)
  const more = orders.length - named.length
  return `${orders.length === 1 ? 'order' : 'orders'} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
