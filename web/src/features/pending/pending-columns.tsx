import type { PendingLine } from '@dray/contract/pending'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Button } from '@mantine/core'
import { pluralize, formatCount } from '../../kit/text/format-count.ts'
import { PastDay } from '../../kit/text/spoken-day.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { OnOrderPopover } from '../../records/on-order/on-order-popover.tsx'
import type { OnOrderByProduct } from '../../records/on-order/use-on-order.ts'
import type { PendingProductRow, QueueRow } from './pending-rows.ts'
import style from './pending-tags.module.css'

type ColumnOptions = { mayPull: boolean; isBusy: (lineId: number) => boolean; pull: (line: PendingLine) => void }

/** Rows are grouped by product, so only the shelf sorts them. */
export const pendingColumns = ({ mayPull, isBusy, pull }: ColumnOptions): Column<QueueRow>[] => [
  ...nameColumns,
  shelfColumn,
  column('sku', 'SKU / Batch', {
    minWidth: 104,
    grow: 0.6,
    phone: 'line',
    cell: (row) => {
      if (row.kind === 'product') return <Sku row={row} />
      if (row.line === undefined) return null
      const { productBatchNumber: number, shouldHaveTag } = row.line
      if (number === null) return shouldHaveTag ? <span className="muted">No batch</span> : null
      return (
        <span className="bold figures" title={number}>
          {shortBatchNumber(number)}
        </span>
      )
    },
  }),
  unitsColumn('Units'),
  ...(mayPull ? [pullColumn({ isBusy, pull })] : []),
]

type WaitingOptions = { timeZone: string; onOrder: OnOrderByProduct }

export const waitingColumns = ({ timeZone, onOrder }: WaitingOptions): Column<QueueRow>[] => [
  ...nameColumns,
  column('sku', 'SKU', {
    minWidth: 104,
    grow: 0.6,
    phone: 'line',
    cell: (row) => row.kind === 'product' && <Sku row={row} />,
  }),
  unitsColumn('Missing'),
  figureColumn('since', 'Since', {
    width: 76,
    phone: 'lineEnd',
    cell: (row) => {
      const { since } = row.kind === 'product' ? row.product : (row.line ?? {})
      return since && <PastDay at={since} timeZone={timeZone} />
    },
  }),
  figureColumn('onOrder', 'On order', {
    width: 96,
    phone: 'lineEnd',
    cell: (row, isActive) => {
      if (row.kind !== 'product') return null
      const { productId, name } = row.product
      const own = onOrder.get(productId)
      if (own === undefined) return <span className="muted">None</span>
      return <OnOrderPopover name={name} onOrder={own} isActive={isActive} />
    },
  }),
]

const nameColumns: readonly Column<QueueRow>[] = [
  column('what', 'Product / Order', {
    minWidth: 100,
    grow: 1.4,
    phone: 'title',
    cell: (row) =>
      row.kind === 'product' ? (
        <span className="ellipsis bold" title={row.product.name}>
          {row.product.name}
        </span>
      ) : (
        <span className={`regular ${style.order}`}>{row.line?.orderNum ?? '…'}</span>
      ),
  }),
  column('customer', 'Brand / Customer', {
    phone: 'line',
    cell: (row) => (
      <span className="ellipsis">{row.kind === 'product' ? row.product.brand : row.line?.customerName}</span>
    ),
  }),
]

const shelfColumn: Column<QueueRow> = column('shelf', 'Shelf', {
  width: 84,
  phone: 'line',
  accessor: (row) => (row.kind === 'product' ? row.product.shelf : row.line?.batchShelf),
  cell: (row) => <span className="ellipsis">{row.kind === 'product' ? row.product.shelf : row.line?.batchShelf}</span>,
})

const Sku = ({ row }: { row: PendingProductRow }) => <span className="ellipsis">{row.product.sku}</span>

const unitsColumn = (header: string): Column<QueueRow> =>
  figureColumn('quantity', header, {
    width: header === 'Units' ? 54 : 62,
    phone: 'end',
    cell: (row) =>
      row.kind === 'product' ? (
        <strong>{formatCount(row.product.units)}</strong>
      ) : (
        row.line && <span>{formatCount(row.line.quantity)}</span>
      ),
  })

const pullColumn = ({ isBusy, pull }: Omit<ColumnOptions, 'mayPull'>): Column<QueueRow> =>
  column('pull', '', {
    width: 74,
    align: 'right',
    phone: 'menu',
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
