import { shortBatchNumber } from '@dray/domain/batches/tags'
import { Button } from '@mantine/core'
import { pluralize, formatCount } from '../../shared/format-count.ts'
import type { Column } from '../../shared/table/data-table.tsx'
import type { QueueRow } from './pending-rows.ts'
import style from './pending-tags.module.css'

type ColumnOptions = { mayPull: boolean; isBusy: (lineId: number) => boolean; pull: (row: QueueRow) => void }

/** No column is sortable, because the rows are grouped. */
export const pendingColumns = ({ mayPull, isBusy, pull }: ColumnOptions): Column<QueueRow>[] => [
  {
    id: 'what',
    header: 'Product / Order',
    minWidth: 100,
    grow: 1.4,
    cell: (row) =>
      row.kind === 'product' ? (
        <span className={style.product} title={row.name}>
          {row.name}
        </span>
      ) : (
        <span className={style.order}>{row.line.orderNum}</span>
      ),
  },
  {
    id: 'customer',
    header: 'Brand / Customer',
    hidesOnPhone: true,
    cell: (row) => <span className={style.text}>{row.kind === 'product' ? row.brand : row.line.customerName}</span>,
  },
  {
    id: 'sku',
    header: 'SKU / Batch',
    minWidth: 104,
    grow: 0.6,
    cell: (row) => {
      if (row.kind === 'product') return <span className={style.text}>{row.sku}</span>
      const { productBatchNumber: number, shouldHaveTag } = row.line
      if (number === null) return shouldHaveTag ? <span className={style.none}>No batch</span> : null
      return (
        <span className={style.batch} title={number}>
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
        <strong>{formatCount(row.units)}</strong>
      ) : (
        <span>{formatCount(row.line.quantity)}</span>
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
    if (row.kind === 'product') return <span className={style.none}>{pluralize(row.lines.length, 'line')}</span>
    const { id, quantity, productName, orderNum } = row.line
    return (
      <Button
        size="compact-sm"
        variant="default"
        tabIndex={isActive ? 0 : -1}
        aria-label={`Pull ${quantity} ${productName} for ${orderNum}`}
        aria-disabled={isBusy(id)}
        data-disabled={isBusy(id)}
        onClick={() => pull(row)}
      >
        Pull
      </Button>
    )
  },
})
