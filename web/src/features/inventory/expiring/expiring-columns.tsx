import type { ExpiringBatch } from '@dray/contract/today'
import { sum } from '@dray/domain/money'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { countColumn, moneyColumn } from '../../../kit/table/value-columns.tsx'
import { ExpiryDay } from '../../../records/batches/batch-facts.tsx'
import { leftOverText } from '../../../records/batches/left-over-text.ts'
import { batchPath } from '../../../records/record-paths.ts'

const productColumn: Column<ExpiringBatch> = {
  id: 'product',
  header: 'Product',
  minWidth: 96,
  grow: 2,
  accessor: ({ name }) => name,
  total: (rows) => pluralize(rows.length, 'batch', 'batches'),
}

const expiryColumn = (today: string): Column<ExpiringBatch> => ({
  id: 'expires',
  header: 'Expires',
  width: 146,
  accessor: ({ expiresOn }) => expiresOn,
  cell: ({ expiresOn }) => <ExpiryDay expiresOn={expiresOn} today={today} />,
})

const leftOverColumn: Column<ExpiringBatch> = {
  id: 'leftOver',
  header: 'At this pace',
  width: 112,
  accessor: ({ leftOver }) => leftOver,
  cell: ({ leftOver }) => <span className={leftOver > 0 ? 'strong' : 'muted'}>{leftOverText(leftOver)}</span>,
  total: (rows) => leftOverText(rows.reduce((total, { leftOver }) => total + leftOver, 0)),
}

export const expiringColumns = (today: string): Column<ExpiringBatch>[] => [
  { ...productColumn, below: { id: 'brand', header: 'Brand', accessor: ({ brandName }) => brandName } },
  {
    id: 'batch',
    header: 'Batch',
    minWidth: 84,
    grow: 2,
    accessor: ({ batchNumber }) => batchNumber,
    cell: (row) => <BatchCell {...row} />,
  },
  expiryColumn(today),
  countColumn({ id: 'units', header: 'Units', width: 70, accessor: ({ units }) => units, total: unitsTotal }),
  {
    id: 'pace',
    header: 'Sold a week',
    width: 96,
    align: 'right',
    accessor: soldPerWeek,
    cell: (row) => perWeek.format(soldPerWeek(row)),
  },
  leftOverColumn,
  moneyColumn({
    id: 'cost',
    header: 'Cost',
    width: 100,
    accessor: ({ cost }) => cost,
    total: (rows) => <MoneyText amount={sum(rows.flatMap(({ cost }) => cost ?? []))} />,
  }),
]

/** The batch is below its product, its units below the day. */
export const phoneExpiringColumns = (today: string): Column<ExpiringBatch>[] => [
  {
    ...productColumn,
    below: {
      id: 'batch',
      header: 'Batch',
      accessor: ({ batchNumber }) => batchNumber,
      cell: ({ batchNumber, isOnHold }) => (isOnHold ? `On hold, ${batchNumber}` : batchNumber),
    },
  },
  {
    ...expiryColumn(today),
    width: 158,
    below: { id: 'units', header: 'Units', accessor: ({ units }) => units, cell: unitsCell },
  },
  { ...leftOverColumn, width: 100 },
]
const unitsCell = ({ units }: ExpiringBatch): string => pluralize(units, 'unit')

/** Two more than the screen has room for. */
export const exportedColumns = (today: string): Column<ExpiringBatch>[] => [
  { id: 'sku', header: 'SKU', accessor: ({ sku }) => sku },
  ...expiringColumns(today).map((column) => (column.id === 'leftOver' ? { ...column, header: 'Left over' } : column)),
  { id: 'hold', header: 'On hold', accessor: ({ isOnHold }) => (isOnHold ? 'Yes' : null) },
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
