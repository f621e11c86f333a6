import { type Batch, changeBatch, changeBatchFacts, createLabels } from '@dray/contract/batches'
import { maxTracedBatches } from '@dray/contract/batches/traces'
import type { PendingItem } from '@dray/contract/pending'
import type { Product } from '@dray/contract/products'
import { batchReservations, newestFirst, shortBatchNumber } from '@dray/domain/batches/batches'
import { Anchor, Button, Checkbox, Paper, Switch, Text, Title, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useEffect, useRef, useState } from 'react'
import { useAddedRecord } from '../../../kit/added-record.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { Link } from '@tanstack/react-router'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { type ListRead, TableNotice } from '../../../kit/table/table-notice.tsx'
import { companyToday, mediumDay } from '../../../kit/text/dates.ts'
import { CoaLink, ExpiryDay, factsText } from '../../../records/batches/batch-facts.tsx'
import { LabelMenu } from '../../../records/batches/label-menu.tsx'
import { batchPath } from '../../../records/record-paths.ts'
import { useHoldActions } from '../use-hold-actions.ts'
import style from './tags.module.css'

type Props = {
  product: CasedProduct
  read: ListRead & { data: readonly Batch[] | undefined }
  pending: readonly PendingItem[] | undefined
  scanned: string
}

type CasedProduct = Pick<Product, 'sku' | 'unitQuantity'>

type BatchRowProps = {
  product: CasedProduct
  batch: Batch
  reservations: ReturnType<typeof batchReservations>
  hasExpiry: boolean
  isScanned: boolean
  choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

/** Newest first. Used-up batches are hidden, because their number keeps growing. */
export function BatchTable({ product, read, pending = [], scanned }: Props) {
  const { may } = useSession()
  const [showsEmpty, setShowsEmpty] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const all = newestFirst(read.data ?? [])
  const empty = all.filter((batch) => batch.remainingQuantity === 0)
  const shown = all.filter((batch) => showsEmpty || batch.remainingQuantity > 0 || batch.batchNumber === scanned)
  const selected = shown.filter(({ id }) => chosen.has(id))
  const mayPrint = may(createLabels)
  const hasExpiry = shown.some(({ expiresOn }) => expiresOn !== null)

  const choose = (ids: readonly number[], isChosen: boolean) => setChosen((before) => withChoice(before, ids, isChosen))
  return (
    <Paper component="section" withBorder p="md" aria-label="Batches">
      <div className={`wrap row ${style.bar}`}>
        <Title order={2} size="h4">
          Batches
        </Title>
        {empty.length > 0 && (
          <Switch
            size="xs"
            label={`Show used-up batches (${empty.length})`}
            checked={showsEmpty}
            onChange={(event) => setShowsEmpty(event.currentTarget.checked)}
          />
        )}
        <SelectedActions batches={selected} />
        {mayPrint && shown.length > 0 && <LabelMenu batches={selected.length > 0 ? selected : shown} />}
      </div>
      {shown.length === 0 ? (
        <TableNotice read={read} isEmpty empty={all.length === 0 ? 'No batches yet' : 'No batches with units left'} />
      ) : (
        <table className={`table ${style.table} ${style.batches}`}>
          <thead>
            <tr>
              {mayPrint && (
                <th scope="col" className={style.check}>
                  <Checkbox
                    size="xs"
                    aria-label="Select all batches"
                    checked={selected.length === shown.length}
                    indeterminate={selected.length > 0 && selected.length < shown.length}
                    onChange={(event) =>
                      choose(
                        shown.map(({ id }) => id),
                        event.currentTarget.checked,
                      )
                    }
                  />
                </th>
              )}
              <th scope="col">Batch</th>
              <th scope="col">Received</th>
              <th scope="col" className={`number ${style.wide}`}>
                Initial
              </th>
              <th scope="col" className="number">
                Remaining
              </th>
              {hasExpiry && (
                <th scope="col" className={style.wide}>
                  Expires
                </th>
              )}
              <th scope="col" className={style.wide}>
                Reserved for
              </th>
              <th scope="col">Checked in</th>
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((batch) => (
              <BatchRow
                key={batch.id}
                product={product}
                batch={batch}
                reservations={batchReservations(batch.id, pending)}
                hasExpiry={hasExpiry}
                isScanned={batch.batchNumber === scanned}
                choice={
                  mayPrint
                    ? { isChosen: chosen.has(batch.id), onChoose: (isChosen) => choose([batch.id], isChosen) }
                    : undefined
                }
              />
            ))}
          </tbody>
        </table>
      )}
    </Paper>
  )
}

function withChoice(chosen: ReadonlySet<number>, ids: readonly number[], isChosen: boolean): Set<number> {
  const after = new Set(chosen)
  for (const id of ids)
    if (isChosen) after.add(id)
    else after.delete(id)
  return after
}

function BatchRow({ product, batch, reservations, hasExpiry, isScanned, choice }: BatchRowProps) {
  const today = companyToday(useSettings().timeZone)
  const row = useRef<HTMLTableRowElement>(null)
  const number = shortBatchNumber(batch.batchNumber)
  const reservedUnits = reservations.reduce((units, { quantity }) => units + quantity, 0)

  const added = useAddedRecord()
  const isAdded = added?.list === 'Batches' && added.id === batch.id

  // Someone who scanned a label or added a batch wants to see it.
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
        <span className={`figures ${style.number}`}>
          <RecordLink
            href={batchPath([batch.id])}
            name={number}
            title={`Where the units of ${batch.batchNumber} are`}
          />
        </span>
        <Text span size="xs" c="dimmed" className={`wrap-anywhere ${style.whole}`}>
          {batch.batchNumber}
        </Text>
        <Text size="xs" c="dimmed" fw={400} className="wrap-anywhere">
          <CoaLink batch={batch} />
          {batch.hasCoa && factsText(batch) !== '' && ' · '}
          {factsText(batch)}
        </Text>
        {batch.hold !== null && (
          <Text size="xs" fw={400} className="wrap-anywhere">
            <span className="badge" data-tone="danger">
              On hold
            </span>{' '}
            {batch.hold.reason}
          </Text>
        )}
        {batch.expiresOn !== null && (
          <Text size="xs" fw={400} className={style.narrow}>
            {batch.expiresOn >= today && 'Expires '}
            <ExpiryDay expiresOn={batch.expiresOn} today={today} />
          </Text>
        )}
      </th>
      <td className={`nowrap ${style.received}`}>
        <span className={style.word}>Received </span>
        {mediumDay(batch.receivedOn)}
      </td>
      <td className={`number ${style.wide}`}>{batch.initialQuantity.toLocaleString('en-US')}</td>
      <td className={`number ${style.remaining}`}>
        {batch.remainingQuantity.toLocaleString('en-US')}
        <span className={style.word}> left</span>
      </td>
      {hasExpiry && (
        <td className={style.wide}>
          <ExpiryDay expiresOn={batch.expiresOn} today={today} />
        </td>
      )}
      <td className={style.wide}>
        <Reservations reservations={reservations} />
        {reservedUnits > batch.remainingQuantity && (
          <Text size="xs" c="var(--danger)">
            {(reservedUnits - batch.remainingQuantity).toLocaleString('en-US')} more than the batch has
          </Text>
        )}
      </td>
      <td className={style.checkedIn}>
        <CheckedIn batch={batch} />
      </td>
      <td className={style.actions}>
        <BatchActions product={product} batch={batch} />
      </td>
    </tr>
  )
}

function CheckedIn({ batch }: { batch: Batch }) {
  const { may } = useSession()
  const checkIn = useChange(changeBatch)
  return (
    <>
      <span className={style.word} aria-hidden="true">
        Checked in
      </span>
      <Switch
        size="sm"
        aria-label={`Batch ${shortBatchNumber(batch.batchNumber)} is checked in`}
        // While saving, the switch shows the new value.
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
    </>
  )
}

/** The rest are only counted. */
const maxListed = 3

function Reservations({ reservations }: { reservations: BatchRowProps['reservations'] }) {
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

const EditFacts = fetched(() => import('../edit-facts-modal.tsx'), 'EditFactsModal')
const UploadCoa = fetched(() => import('../upload-coa-modal.tsx'), 'UploadCoaModal')
const CorrectBatch = fetched(() => import('../correct-batch-modal.tsx'), 'CorrectBatchModal')

function BatchActions({ product, batch }: { product: CasedProduct; batch: Batch }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const holding = useHoldActions()
  const { sku, unitQuantity: unitsPerCase } = product
  const inputs = { sku, batchId: batch.id }
  const entries = [
    ...(may(changeBatchFacts) ? [{ label: 'Edit facts', onChoose: () => openDialog(EditFacts, inputs) }] : []),
    ...(may(changeBatchFacts)
      ? [{ label: batch.hasCoa ? 'Replace COA' : 'Upload COA', onChoose: () => openDialog(UploadCoa, inputs) }]
      : []),
    ...(may(changeBatch)
      ? [{ label: 'Correct units', onChoose: () => openDialog(CorrectBatch, { ...inputs, unitsPerCase }) }]
      : []),
    ...holding([batch]),
  ]
  if (entries.length === 0) return null
  return <RowMenu name={`batch ${shortBatchNumber(batch.batchNumber)}`} entries={entries} isActive />
}

/** For batches selected in the table. */
function SelectedActions({ batches }: { batches: readonly Batch[] }) {
  const holding = useHoldActions()
  const ids = batches.map(({ id }) => id)
  return (
    <>
      {batches.length > 1 && batches.length <= maxTracedBatches && (
        <Button component={Link} size="compact-sm" variant="default" to={batchPath(ids)}>
          Trace
        </Button>
      )}
      {holding(batches).map(({ label, onChoose }) => (
        <Button key={label} size="compact-sm" variant="default" onClick={onChoose}>
          {label}
        </Button>
      ))}
    </>
  )
}
