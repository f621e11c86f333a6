import type { ExpiringBatch } from '@dray/contract/today'
import { sum } from '@dray/domain/money'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { countColumn, moneyColumn } from '../../../kit/table/value-columns.tsx'
import { ExpiryDay } from '../../../records/batches/batch-facts.tsx'
import { leftOverText } from '../../../records/batches/left-over-text.ts'
import { batchPath } from '../../../records/record-paths.ts'

export const expiringColumns = (today: string): Column<ExpiringBatch>[] => [
  column('sku', 'SKU', { csv: ({ sku }) => sku }),
  column('product', 'Product', {
    minWidth: 96,
    grow: 2,
    phone: { at: 'title', minWidth: 96 },
    accessor: ({ name }) => name,
    total: (rows) => pluralize(rows.length, 'batch', 'batches'),
    below: column('brand', 'Brand', { accessor: ({ brandName }) => brandName }),
  }),
  column('batch', 'Batch', {
    minWidth: 84,
    grow: 2,
    phone: {
      at: 'titleBelow',
      cell: ({ batchNumber, isOnHold }) => (isOnHold ? `On hold, ${batchNumber}` : batchNumber),
    },
    accessor: ({ batchNumber }) => batchNumber,
    cell: (row) => <BatchCell {...row} />,
  }),
  column('expires', 'Expires', {
    width: 146,
    phone: { at: 'middle', width: 158 },
    accessor: ({ expiresOn }) => expiresOn,
    cell: ({ expiresOn }) => <ExpiryDay expiresOn={expiresOn} today={today} />,
  }),
  countColumn('units', 'Units', {
    width: 70,
    phone: { at: 'middleBelow', cell: ({ units }) => pluralize(units, 'unit') },
    accessor: ({ units }) => units,
    total: unitsTotal,
  }),
  figureColumn('pace', 'Sold a week', {
    width: 96,
    accessor: soldPerWeek,
    cell: (row) => perWeek.format(soldPerWeek(row)),
  }),
  column('leftOver', 'At this pace', {
    width: 112,
    phone: { at: 'end', width: 100 },
    accessor: ({ leftOver }) => leftOver,
    cell: ({ leftOver }) => <span className={leftOver > 0 ? 'strong' : 'muted'}>{leftOverText(leftOver)}</span>,
    total: (rows) => leftOverText(rows.reduce((total, { leftOver }) => total + leftOver, 0)),
    csv: false,
  }),
  column('unitsLeftOver', 'Left over', { csv: ({ leftOver }) => leftOver }),
  moneyColumn('cost', 'Cost', {
    width: 100,
    accessor: ({ cost }) => cost,
    total: (rows) => <MoneyText amount={sum(rows.flatMap(({ cost }) => cost ?? []))} />,
  }),
  column('hold', 'On hold', { csv: ({ isOnHold }) => (isOnHold ? 'Yes' : null) }),
]

const BatchCell = ({ batchId, batchNumber, isOnHold }: ExpiringBatch) => (
  <span className="row min-w-0">
    <RecordLink href={batchPath([batchId])} name={batchNumber} />
    {isOnHold && <span className="badge flex-none">On hold</span>}
  </span>
)

const unitsTotal = (rows: readonly ExpiringBatch[]): string =>
  formatCount(rows.reduce((total, { units }) => total + units, 0))

/** As a CSV shows it, without the digits of a fraction. */
function soldPerWeek({ pace }: ExpiringBatch): number {
  return Math.round(pace * 70) / 10
}
const perWeek = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
