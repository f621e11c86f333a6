import type { Batch } from '@dray/contract/batches'
import { pullTags } from '@dray/contract/orders'
import type { PendingItem } from '@dray/contract/pending'
import { shortBatchNumber } from '@dray/domain/batches/tags'
import { Alert, Anchor, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../../shared/api/use-call.ts'
import { BusyButton } from '../../../shared/busy-button.tsx'
import { refusalText } from '../../../shared/refusal-text.ts'
import { useSession } from '../../../shared/session.tsx'
import { type ListRead, TableNotice } from '../../../shared/table/table-notice.tsx'
import style from './tags.module.css'

type Props = {
  read: ListRead & { data: readonly PendingItem[] | undefined }
  batches: readonly Batch[] | undefined
}

/** The lines of open orders for this product that are not pulled yet, each with its batch and a Pull button. */
export function PendingLines({ read, batches = [] }: Props) {
  const { may } = useSession()
  const pull = useChange(pullTags)
  const [pulled, setPulled] = useState<PendingItem>()
  const lines = read.data ?? []
  const numbers = new Map(batches.map(({ id, batchNumber }) => [id, batchNumber]))
  const busyId = pull.isPending ? pull.variables.body?.itemIds[0] : undefined

  function setTags(line: PendingItem, tagsPulled: boolean) {
    if (pull.isPending) return
    pull.mutate(
      { params: { orderId: line.orderID }, body: { itemIds: [line.id], tagsPulled } },
      { onSuccess: () => setPulled(tagsPulled ? line : undefined) },
    )
  }
  return (
    <Paper component="section" withBorder p="md" aria-label="Pending orders">
      <div className={style.bar}>
        <Title order={2} size="h4">
          Pending orders
        </Title>
        <output className={style.done}>
          {pulled && (
            <>
              Pulled {pulled.quantity.toLocaleString('en-US')} for {pulled.orderNum}.{' '}
              <BusyButton
                size="compact-sm"
                variant="subtle"
                loading={busyId === pulled.id}
                onClick={() => setTags(pulled, false)}
              >
                Undo
              </BusyButton>
            </>
          )}
        </output>
      </div>
      {pull.error && (
        <Alert color="red" role="alert" mb="sm" p="xs">
          {refusalText(pull.error)}
        </Alert>
      )}
      {lines.length === 0 ? (
        <TableNotice read={read} isEmpty empty="No pending orders for this product" />
      ) : (
        <table className={style.table}>
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
                      loading={busyId === line.id}
                      onClick={() => setTags(line, true)}
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
