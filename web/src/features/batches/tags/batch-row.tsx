import '@mantine/core/styles/Switch.layer.css'
import { type Batch, changeBatch } from '@dray/contract/batches'
import type { batchReservations } from '@dray/domain/batches/batches'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Anchor, Button, Checkbox, Switch, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useAddedRecord } from '../../../kit/added-record.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/dates.ts'
import { fetched } from '../../../kit/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import style from './tags.module.css'

const CorrectBatch = fetched(() => import('../correct-batch-modal.tsx'), 'CorrectBatchModal')

type Props = {
  sku: string
  batch: Batch
  reservations: ReturnType<typeof batchReservations>
  isScanned: boolean
  choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

export function BatchRow({ sku, batch, reservations, isScanned, choice }: Props) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const checkIn = useChange(changeBatch)
  const row = useRef<HTMLTableRowElement>(null)
  const number = shortBatchNumber(batch.batchNumber)
  const reservedUnits = reservations.reduce((units, { quantity }) => units + quantity, 0)

  const added = useAddedRecord()
  const isAdded = added?.list === 'Batches' && added.id === batch.id

  // Someone who scanned a label, or added a batch, wants to see it.
  useEffect(() => {
    if (isScanned || isAdded) row.current?.scrollIntoView?.({ block: 'center' })
  }, [isScanned, isAdded])

  return (
    <tr
      ref={row}
      data-scanned={isScanned || undefined}
      data-added={isAdded || undefined}
      aria-current={isScanned || undefined}
    >
      {choice && (
        <td className={style.check}>
          <Checkbox
            size="xs"
            aria-label={`Select batch ${number}`}
            checked={choice.isChosen}
            onChange={(event) => choice.onChoose(event.currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row">
        <span className={style.number}>{number}</span>
        <Text span size="xs" c="dimmed" className={style.whole}>
          {batch.batchNumber}
        </Text>
      </th>
      <td>{mediumDay(batch.receivedOn)}</td>
      <td className={`${style.figure} ${style.wide}`}>{batch.initialQuantity.toLocaleString('en-US')}</td>
      <td className={style.figure}>{batch.remainingQuantity.toLocaleString('en-US')}</td>
      <td className={style.wide}>
        <Reservations reservations={reservations} />
        {reservedUnits > batch.remainingQuantity && (
          <Text size="xs" c="var(--danger)">
            {(reservedUnits - batch.remainingQuantity).toLocaleString('en-US')} more than the batch has
          </Text>
        )}
      </td>
      <td>
        <Switch
          size="sm"
          aria-label={`Batch ${number} is checked in`}
          // While the change is being saved, the switch shows the new value.
          checked={checkIn.isPending ? !batch.isCheckedIn : batch.isCheckedIn}
          disabled={!may(changeBatch)}
          onChange={(event) => {
            if (checkIn.isPending) return
            checkIn.mutate({ params: { id: batch.id }, body: { isCheckedIn: event.currentTarget.checked } })
          }}
        />
        {checkIn.error && (
          <Text size="xs" c="var(--danger)" role="alert">
            {checkIn.error.message}
          </Text>
        )}
      </td>
      <td className={style.actions}>
        {may(changeBatch) && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Correct batch ${number}`}
            onClick={() => openDialog(CorrectBatch, { sku, batchId: batch.id })}
          >
            Correct
          </Button>
        )}
      </td>
    </tr>
  )
}

/** At most this many orders are listed; the rest are only counted. */
const maxListed = 3

function Reservations({ reservations }: { reservations: Props['reservations'] }) {
  if (reservations.length === 0)
    return (
      <Text span inherit c="dimmed">
        –
      </Text>
    )
  const more = reservations.slice(maxListed)
  return (
    <ul>
      {reservations.slice(0, maxListed).map(({ orderNum, customerName, quantity }) => (
        <li key={orderNum}>
          <span className="figures">{quantity.toLocaleString('en-US')}</span> for{' '}
          <Anchor inherit href={`/orders/${orderNum}`} target="_blank" title={customerName}>
            {orderNum}
          </Anchor>
        </li>
      ))}
      {more.length > 0 && (
        <li>
          {more.reduce((units, { quantity }) => units + quantity, 0).toLocaleString('en-US')} for {more.length} more
          orders
        </li>
      )}
    </ul>
  )
}
