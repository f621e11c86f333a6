import type { PendingLine } from '@dray/contract/pending'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Button } from '@mantine/core'
import { pluralize, formatCount } from '../../kit/format-count.ts'
import type { Column } from '../../kit/table/columns.ts'
import type { QueueRow } from './pending-rows.ts'
import style from './pending-tags.module.css'

type ColumnOptions = { mayPull: boolean; isBusy: (lineId: number) => boolean; pull: (line: PendingLine) => void }

/** Not sortable, because the rows are grouped. */
export const pendingColumns = ({ mayPull, isBusy, pull }: ColumnOptions): Column<QueueRow>[] => [
  {
    id: 'what',
    header: 'Product / Order',
    minWidth: 100,
    grow: 1.4,
    cell: (row) =>
      row.kind === 'product' ? (
        <span className="ellipsis bold" title={row.product.name}>
          {row.product.name}
        </span>
      ) : (
        <span className={`regular ${style.order}`}>{row.line?.orderNum ?? '…'}</span>
      ),
  },
  {
    id: 'customer',
    header: 'Brand / Customer',
    hidesOnPhone: true,
    cell: (row) => (
      <span className="ellipsis">{row.kind === 'product' ? row.product.brand : row.line?.customerName}</span>
    ),
  },
  {
    id: 'sku',
    header: 'SKU / Batch',
    minWidth: 104,
    grow: 0.6,
    cell: (row) => {
      if (row.kind === 'product') return <span className="ellipsis">{row.product.sku}</span>
      if (row.line === undefined) return null
      const { productBatchNumber: number, shouldHaveTag } = row.line
      if (number === null) return shouldHaveTag ? <span className="muted">No batch</span> : null
      return (
        <span className="bold figures" title={number}>
          {shortBatchNumber(number)}
        </span>
      )
    },
  },
  {
    id: 'quantity',
    header: 'Units',
    width: 54,
    align: 'right',
    cell: (row) =>
      row.kind === 'product' ? (
        <strong>{formatCount(row.product.units)}</strong>
      ) : (
        row.line && <span>{formatCount(row.line.quantity)}</span>
      ),
  },
  ...(mayPull ? [pullColumn({ isBusy, pull })] : []),
]

const pullColumn = ({ isBusy, pull }: Omit<ColumnOptions, 'mayPull'>): Column<QueueRow> => ({
  id: 'pull',
  header: '',
  width: 74,
  align: 'right',
  cell: (row, isActive) => {
    if (row.kind === 'product') return <span className="muted">{pluralize(row.product.lines, 'line')}</span>
    if (row.line === undefined) return null
    const { id, quantity, orderNum } = row.line
    return (
      <Button
        size="compact-sm"
        variant="default"
        tabIndex={isActive ? 0 : -1}
        aria-label={`Pull ${quantity} ${row.product.name} for ${orderNum}`}
        aria-disabled={isBusy(id)}
        data-disabled={isBusy(id)}
        onClick={() => row.line && pull(row.line)}
      >
        Pull
      </Button>
    )
  },
})
