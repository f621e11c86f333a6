import '@mantine/core/styles/Switch.layer.css'
import { type Batch, createLabels } from '@dray/contract/batches'
import type { PendingItem } from '@dray/contract/pending'
import { batchReservations, newestFirst } from '@dray/domain/batches/batches'
import { Checkbox, Paper, Switch, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { LabelMenu } from '../../../records/batches/label-menu.tsx'
import { useSession } from '../../../kit/session.tsx'
import { type ListRead, TableNotice } from '../../../kit/table/table-notice.tsx'
import { BatchRow } from './batch-row.tsx'
import style from './tags.module.css'

type Props = {
  sku: string
  read: ListRead & { data: readonly Batch[] | undefined }
  pending: readonly PendingItem[] | undefined
  scanned: string
}

/** The batches, newest first; used-up ones are hidden, because their number keeps growing. */
export function BatchTable({ sku, read, pending = [], scanned }: Props) {
  const { may } = useSession()
  const [showsEmpty, setShowsEmpty] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const all = newestFirst(read.data ?? [])
  const empty = all.filter((batch) => batch.remainingQuantity === 0)
  const shown = all.filter((batch) => showsEmpty || batch.remainingQuantity > 0 || batch.batchNumber === scanned)
  const selected = shown.filter(({ id }) => chosen.has(id))
  const mayPrint = may(createLabels)

  function choose(ids: readonly number[], isChosen: boolean) {
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (isChosen) after.add(id)
        else after.delete(id)
      return after
    })
  }
  return (
    <Paper component="section" withBorder p="md" aria-label="Batches">
      <div className={`row ${style.bar}`}>
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
        {mayPrint && shown.length > 0 && <LabelMenu batches={selected.length > 0 ? selected : shown} />}
      </div>
      {shown.length === 0 ? (
        <TableNotice read={read} isEmpty empty={all.length === 0 ? 'No batches yet' : 'No batches with units left'} />
      ) : (
        <table className={`table ${style.table}`}>
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
              <th scope="col" className={`${style.figure} ${style.wide}`}>
                Initial
              </th>
              <th scope="col" className={style.figure}>
                Remaining
              </th>
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
                sku={sku}
                batch={batch}
                reservations={batchReservations(batch.id, pending)}
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
