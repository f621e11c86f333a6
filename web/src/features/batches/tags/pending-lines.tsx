import type { Batch } from '@dray/contract/batches'
import { pullTags } from '@dray/contract/orders'
import type { PendingItem } from '@dray/contract/pending'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Anchor, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { useSession } from '../../../kit/session.tsx'
import { type ListRead, TableNotice } from '../../../kit/table/table-notice.tsx'
import { PulledNotice, PullRefusals } from '../../../records/tags/pulling-state.tsx'
import { PullShortages } from '../../../records/tags/pull-shortages.tsx'
import { usePulling } from '../../../records/tags/use-pulling.ts'
import style from './tags.module.css'

type Props = {
  read: ListRead & { data: readonly PendingItem[] | undefined }
  batches: readonly Batch[] | undefined
}

/** The lines of open orders for this product that are not pulled yet, each with its batch and a Pull button. */
export function PendingLines({ read, batches = [] }: Props) {
  const { may } = useSession()
  const pulling = usePulling()
  const lines = read.data ?? []
  const numbers = new Map(batches.map(({ id, batchNumber }) => [id, batchNumber]))
  const pull = ({ id, orderID: orderId, orderNum }: PendingItem) =>
    pulling.start([{ orderId, orderNum, itemIds: [id], tagsPulled: true }])
  return (
    <Paper component="section" withBorder p="md" aria-label="Pending orders">
      <div className={`row ${style.bar}`}>
        <Title order={2} size="h4">
          Pending orders
        </Title>
        <span className={style.done}>
          <PulledNotice pulling={pulling} />
        </span>
      </div>
      <PullShortages pulling={pulling} />
      <PullRefusals pulling={pulling} />
      {lines.length === 0 ? (
        <TableNotice read={read} isEmpty empty="No pending orders for this product" />
      ) : (
        <table className={`table ${style.table}`}>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Customer</th>
              <th scope="col" className={style.figure}>
                Quantity
              </th>
              <th scope="col">Batch</th>
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  <Anchor inherit href={`/orders/${line.orderNum}`} target="_blank">
                    {line.orderNum}
                  </Anchor>
                </th>
                <td>{line.customerName}</td>
                <td className={style.figure}>{line.quantity.toLocaleString('en-US')}</td>
                <td>
                  <BatchName number={line.productBatchId === null ? undefined : numbers.get(line.productBatchId)} />
                </td>
                <td className={style.actions}>
                  {may(pullTags) && (
                    <BusyButton
                      size="compact-sm"
                      variant="default"
                      aria-label={`Pull ${line.quantity} for order ${line.orderNum}`}
                      loading={pulling.isBusy(line.id)}
                      onClick={() => pull(line)}
                    >
                      Pull
                    </BusyButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paper>
  )
}

function BatchName({ number }: { number: string | undefined }) {
  if (number !== undefined) return <span title={number}>{shortBatchNumber(number)}</span>
  return (
    <Text span inherit c="dimmed">
      No batch
    </Text>
  )
}
