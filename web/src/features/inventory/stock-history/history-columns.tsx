import { orderNumberIn, type StockChange } from '@dray/domain/inventory/stock-history'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Anchor } from '@mantine/core'
import { formatCount } from '../../../kit/format-count.ts'
import { dateAndTime } from '../../../kit/dates.ts'
import type { Column } from '../../../kit/table/data-table.tsx'
import { signed } from './signed.ts'
import style from './stock-history.module.css'

/** The columns of the stock changes. */
export const historyColumns = (timeZone: string): Column<StockChange>[] => [
  {
    id: 'at',
    header: 'When',
    width: 176,
    accessor: ({ at }) => at,
    cell: ({ at }) => <span className="ellipsis">{dateAndTime(at, timeZone)}</span>,
    csv: ({ at }) => dateAndTime(at, timeZone),
  },
  {
    id: 'before',
    header: 'Previous',
    width: 84,
    align: 'right',
    accessor: ({ before }) => before,
    cell: ({ before }) => formatCount(before),
    hidesOnPhone: true,
  },
  {
    id: 'after',
    header: '→ New',
    width: 84,
    align: 'right',
    accessor: ({ after }) => after,
    cell: ({ after }) => <strong className="figures">{formatCount(after)}</strong>,
  },
  {
    id: 'difference',
    header: 'Change',
    width: 84,
    align: 'right',
    accessor: ({ difference }) => difference,
    cell: ({ difference }) => (
      <span className={style.difference} data-out={difference < 0 || undefined}>
        {signed(difference)}
      </span>
    ),
  },
  {
    id: 'note',
    header: 'Note',
    minWidth: 150,
    accessor: ({ note }) => note,
    cell: ({ note }, isActive) => <Note note={note} isActive={isActive} />,
  },
  {
    id: 'batch',
    header: 'Batch',
    width: 84,
    accessor: ({ batchNumber }) => batchNumber,
    cell: ({ batchNumber }) => (
      <span title={batchNumber ?? undefined}>{batchNumber === null ? '–' : shortBatchNumber(batchNumber)}</span>
    ),
    hidesOnPhone: true,
  },
  { id: 'who', header: 'Who', width: 140, accessor: ({ userName }) => userName, hidesOnPhone: true },
]

/** A note about an order links to it, in a new tab. */
function Note({ note, isActive }: { note: string; isActive: boolean }) {
  const orderNum = orderNumberIn(note)
  if (orderNum === undefined) return <span className="ellipsis">{note === '' ? '–' : note}</span>
  return (
    <span className="ellipsis">
      Order{' '}
      <Anchor href={`/orders/${orderNum}`} target="_blank" size="sm" underline="always" tabIndex={isActive ? 0 : -1}>
        {orderNum}
      </Anchor>
      {note.slice(`Order ${orderNum}`.length)}
    </span>
  )
}
