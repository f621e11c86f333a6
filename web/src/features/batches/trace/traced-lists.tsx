import { column, figureColumn } from '../../../kit/table/columns.ts'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { movementKindLabels } from '@dray/domain/inventory/movement-kinds'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { mediumDay } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { type Column, DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { customerColumn, orderNumberColumn, statusColumn } from '../../../records/record-columns.tsx'
import { orderPath, purchasePath } from '../../../records/record-paths.ts'
import type { CombinedTrace, TracedUnits } from './combined-trace.ts'

type OrdersProps = { title: string; orders: readonly TracedUnits[]; isOne: boolean; explanation?: string }

const unitsIn = (rows: readonly { units: number }[]): number => rows.reduce((sum, { units }) => sum + units, 0)

/** Orders with units of the batches. Nothing without any. */
export function TracedOrders({ title, orders, isOne, explanation }: OrdersProps) {
  if (orders.length === 0) return null
  return (
    <CollapsiblePanel title={`${title}: ${pluralize(unitsIn(orders), 'unit')}`}>
      {explanation !== undefined && <p className="muted text-sm">{explanation}</p>}
      <DataTable
        label={title}
        columns={isOne ? ordersOfOne : orderColumns}
        rows={orders}
        rowId={orderId}
        view={{ maxHeight: 360 }}
      />
    </CollapsiblePanel>
  )
}

const orderId = ({ orderId: id, batch }: TracedUnits): string => `${id} ${batch.id}`

type OfBatch = { batch: { batchNumber: string } }

const batchColumn = <Row extends OfBatch>(): Column<Row> =>
  column('batch', 'Batch', {
    width: 80,
    phone: false,
    accessor: ({ batch }) => batch.batchNumber,
    cell: ({ batch }) => <span title={batch.batchNumber}>{shortBatchNumber(batch.batchNumber)}</span>,
  })

const unitsColumn = <Row extends { units: number }>(): Column<Row> =>
  countColumn('units', 'Units', { width: 80, accessor: ({ units }) => units })

const dayColumn = <Row,>(header: string, day: (row: Row) => string | null): Column<Row> =>
  column('day', header, {
    width: 112,
    accessor: day,
    cell: (row) => {
      const on = day(row)
      return on === null ? null : mediumDay(on)
    },
  })

const ofOne = <Row,>(columns: readonly Column<Row>[]) => columns.filter(({ id }) => id !== 'batch')

const orderColumns: readonly Column<TracedUnits>[] = [
  orderNumberColumn({ width: 120 }),
  customerColumn({ customer: ({ customerID, customerName }) => ({ id: customerID, customerName }), grow: 2 }),
  statusColumn('status', 'Status', { width: 120, accessor: ({ orderStatus }) => orderStatus }),
  batchColumn(),
  dayColumn('Shipped', ({ shippedOn }) => shippedOn),
  unitsColumn(),
]
const ordersOfOne = ofOne(orderColumns)

type Receipt = CombinedTrace['receipts'][number]

export function TracedReceipts({ receipts, isOne }: { receipts: readonly Receipt[]; isOne: boolean }) {
  return (
    <CollapsiblePanel title={`Received: ${pluralize(unitsIn(receipts), 'unit')}`}>
      <DataTable
        label="Receipts"
        columns={isOne ? receiptsOfOne : receiptColumns}
        rows={receipts}
        rowId={rowId}
        texts={{ empty: 'No units came in. Their receipts were undone.' }}
        view={{ maxHeight: 360 }}
      />
    </CollapsiblePanel>
  )
}

const rowId = ({ id }: { id: string }): string => id

const receiptColumns: readonly Column<Receipt>[] = [
  dayColumn('Date', ({ receivedOn }) => receivedOn),
  column('from', 'From', {
    grow: 2,
    accessor: receiptSource,
    cell: (receipt, isActive) => <ReceiptSource receipt={receipt} isTabbable={isActive} />,
  }),
  batchColumn(),
  column('by', 'By', { phone: false, accessor: ({ userName }) => userName }),
  unitsColumn(),
]
const receiptsOfOne = ofOne(receiptColumns)

export function receiptSource({ purchaseOrderNum, orderNum, notes }: Receipt): string {
  if (purchaseOrderNum !== null) return `Purchase order ${purchaseOrderNum}`
  return orderNum === null ? (notes ?? '') : `Returned from order ${orderNum}, shipped before the import`
}

function ReceiptSource({ receipt, isTabbable }: { receipt: Receipt; isTabbable: boolean }) {
  const { purchaseOrderNum, orderNum } = receipt
  const name = receiptSource(receipt)
  if (purchaseOrderNum !== null)
    return <RecordLink href={purchasePath({ purchaseOrderNum })} name={name} isTabbable={isTabbable} />
  if (orderNum !== null) return <RecordLink href={orderPath({ orderNum })} name={name} isTabbable={isTabbable} />
  return name
}

type Adjustment = CombinedTrace['adjustments'][number]

/** Losses, counts and corrections, one by one. Nothing without any. */
export function TracedAdjustments({ adjustments, isOne }: { adjustments: readonly Adjustment[]; isOne: boolean }) {
  if (adjustments.length === 0) return null
  return (
    <CollapsiblePanel title={`Lost, counted and corrected: ${signed(unitsIn(adjustments))}`}>
      <DataTable
        label="Losses, counts and corrections"
        columns={isOne ? adjustmentsOfOne : adjustmentColumns}
        rows={adjustments}
        rowId={rowId}
        view={{ maxHeight: 360 }}
      />
    </CollapsiblePanel>
  )
}

const signed = (units: number): string => `${units < 0 ? '−' : '+'}${formatCount(Math.abs(units))}`

const adjustmentColumns: readonly Column<Adjustment>[] = [
  dayColumn('Date', ({ on }) => on),
  column('kind', 'What', { width: 104, accessor: ({ kind }) => movementKindLabels[kind] }),
  column('reason', 'Reason', { grow: 2, accessor: ({ reason }) => reason }),
  batchColumn(),
  column('by', 'By', { phone: false, accessor: ({ userName }) => userName }),
  figureColumn('units', 'Units', { width: 80, accessor: ({ units }) => units, cell: ({ units }) => signed(units) }),
]
const adjustmentsOfOne = ofOne(adjustmentColumns)
