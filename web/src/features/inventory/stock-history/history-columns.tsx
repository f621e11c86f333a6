import { shortBatchNumber } from '@dray/domain/batches/batches'
import { movementKindLabels } from '@dray/domain/inventory/movement-kinds'
import { recordIn, type StockChange, stockSummary, unitsByKind } from '@dray/domain/inventory/stock-history'
import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { dateAndTime, exactTime } from '../../../kit/text/dates.ts'
import { formatCount, signedCount } from '../../../kit/text/format-count.ts'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { memoSearchPath, orderPath } from '../../../records/record-paths.ts'
import style from './stock-history.module.css'
import { Dash } from '../../../kit/text/dash.tsx'

export const historyColumns = (timeZone: string): Column<StockChange>[] => [
  column('at', 'When', {
    width: 176,
    accessor: ({ at }) => at,
    cell: ({ at }) => <span className="ellipsis">{dateAndTime(at, timeZone)}</span>,
    csv: ({ at }) => exactTime(at, timeZone),
  }),
  figureColumn('before', 'Previous', {
    width: 84,
    accessor: ({ before }) => before,
    cell: ({ before }) => formatCount(before),
    phone: false,
  }),
  figureColumn('after', 'New', {
    width: 84,
    accessor: ({ after }) => after,
    cell: ({ after }) => <strong className="figures">{formatCount(after)}</strong>,
  }),
  figureColumn('difference', 'Change', {
    width: 84,
    accessor: ({ difference }) => difference,
    cell: ({ difference }) => (
      <span className={`accent bold ${style.difference}`} data-out={difference < 0 || undefined}>
        {signedCount(difference)}
      </span>
    ),
  }),
  column('kind', 'Kind', { width: 96, accessor: ({ kind }) => kind && movementKindLabels[kind], phone: false }),
  column('note', 'Note', {
    minWidth: 150,
    accessor: ({ note }) => note,
    cell: ({ note }, isActive) => <Note note={note} isActive={isActive} />,
  }),
  column('batch', 'Batch', {
    width: 84,
    accessor: ({ batchNumber }) => batchNumber,
    cell: ({ batchNumber }) => (
      <span title={batchNumber ?? undefined}>{batchNumber === null ? <Dash /> : shortBatchNumber(batchNumber)}</span>
    ),
    phone: false,
  }),
  column('who', 'Who', { width: 140, accessor: ({ userName }) => userName, phone: false }),
]

const recordPath = {
  Order: (number: string) => orderPath({ orderNum: number }),
  'Credit memo': memoSearchPath,
}

/** A note about an order or a credit memo links to it, in a new tab. */
function Note({ note, isActive }: { note: string; isActive: boolean }) {
  const record = recordIn(note)
  if (record === undefined) return <span className="ellipsis">{note || <Dash />}</span>
  const { kind, number } = record
  return (
    <span className="ellipsis">
      {kind}{' '}
      <Anchor href={recordPath[kind](number)} target="_blank" size="sm" underline="always" tabIndex={isActive ? 0 : -1}>
        {number}
      </Anchor>
      {note.slice(`${kind} ${number}`.length)}
    </span>
  )
}

export function RangeSummary({ changes }: { changes: readonly StockChange[] }) {
  const { unitsIn, unitsOut, net } = useMemo(() => stockSummary(changes), [changes])
  const kinds = useMemo(() => unitsByKind(changes), [changes])
  return (
    <dl className={style.summary} aria-label="In this period">
      <div>
        <dt>In</dt>
        <dd className="figures">{formatCount(unitsIn)}</dd>
      </div>
      <div>
        <dt>Out</dt>
        <dd className="figures">{formatCount(unitsOut)}</dd>
      </div>
      <div>
        <dt>Net</dt>
        <dd className="figures">{signedCount(net)}</dd>
      </div>
      {kinds.map(({ kind, units }) => (
        <div key={kind} className="muted">
          <dt>{movementKindLabels[kind]}</dt>
          <dd className="figures">{signedCount(units)}</dd>
        </div>
      ))}
    </dl>
  )
}
