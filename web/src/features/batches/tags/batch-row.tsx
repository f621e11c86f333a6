import '@mantine/core/styles/Switch.layer.css'
import { type Batch, changeBatch } from '@dray/contract/batches'
import type { reservationsOf } from '@dray/domain/batches/tags'
import { shortBatchNumber } from '@dray/domain/batches/tags'
import { Anchor, Button, Checkbox, Switch, Text } from '@mantine/core'
import { lazy, useEffect, useRef } from 'react'
import { useChange } from '../../../shared/api/use-call.ts'
import { mediumDay } from '../../../shared/dates.ts'
import { useOpenDialog } from '../../../shared/modals/modals.tsx'
import { useSession } from '../../../shared/session.tsx'
import style from './tags.module.css'

const CorrectBatch = lazy(async () => ({ default: (await import('../correct-batch-modal.tsx')).CorrectBatchModal }))

type Props = {
  sku: string
  batch: Batch
  claims: ReturnType<typeof reservationsOf>
  isScanned: boolean
  choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

export function BatchRow({ sku, batch, claims, isScanned, choice }: Props) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const checkIn = useChange(changeBatch)
  const row = useRef<HTMLTableRowElement>(null)
  const number = shortBatchNumber(batch.batchNumber)
  const claimed = claims.reduce((units, { quantity }) => units + quantity, 0)

  // Scrolling is the browser's: whoever scanned a label wants to see its batch.
  useEffect(() => {
    if (isScanned) row.current?.scrollIntoView?.({ block: 'center' })
  }, [isScanned])

  return (
    <tr ref={row} data-scanned={isScanned || undefined} aria-current={isScanned || undefined}>
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
      <td className={style.figure}>{batch.initialQuantity.toLocaleString('en-US')}</td>
      <td className={style.figure}>{batch.remainingQuantity.toLocaleString('en-US')}</td>
      <td>
        <Claims claims={claims} />
        {claimed > batch.remainingQuantity && (
          <Text size="xs" c="var(--danger)">
            {(claimed - batch.remainingQuantity).toLocaleString('en-US')} more than the batch has
          </Text>
        )}
      </td>
      <td>
        <Switch
          size="sm"
          aria-label={`Batch ${number} is checked in`}
          // While the server is asked the switch stands where it is going.
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

/** Orders are named while they are few. */
const maxNamed = 3

function Claims({ claims }: { claims: Props['claims'] }) {
  if (claims.length === 0)
    return (
      <Text span inherit c="dimmed">
        –
      </Text>
    )
  const more = claims.slice(maxNamed)
  return (
    <ul className={style.claims}>
      {claims.slice(0, maxNamed).map(({ orderNum, customerName, quantity }) => (
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
