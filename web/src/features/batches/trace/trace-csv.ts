import type { BatchTrace, TracedOrder, UntracedOrder } from '@dray/contract/batches/traces'
import { type Column, column } from '../../../kit/table/columns.ts'
import { statusLabel } from '../../../records/status-label.ts'
import { importedOrders } from './combined-trace.ts'

type Origin = { batchNumber: string; productName: string; sku: string }
type TracedRow = { batch: Origin; where: string; order?: TracedOrder; units: number }

/** One row for each place units are at. Rows that are in no sum say so. */
export const traceRows = (traces: readonly BatchTrace[]): TracedRow[] =>
  traces.flatMap(({ batch, customers, pulledWaiting, reserved, ...trace }) => {
    const orders = (where: string, rows: readonly TracedOrder[]): TracedRow[] =>
      rows.map((order) => ({ batch, where, order, units: order.units }))
    const part = (where: string, units: number): TracedRow[] => (units === 0 ? [] : [{ batch, where, units }])
    return [
      ...orders('At customer', customers),
      ...orders('Pulled and waiting', pulledWaiting),
      ...part('Remaining', trace.remaining),
      ...part('Lost', trace.losses),
      ...part('Missing in counts', 0 - trace.counts),
      ...part('Corrected down', 0 - trace.corrections),
      ...orders('Reserved, part of remaining', reserved),
      ...orders('Not traceable, in no part', importedOrders(trace)),
    ]
  })

export const untracedRows = (orders: readonly UntracedOrder[]): TracedRow[] =>
  orders.map((order) => ({
    batch: { ...order, batchNumber: '' },
    where: 'Shipped without a batch, in no part',
    order,
    units: order.units,
  }))

const text = (id: string, header: string, accessor: (row: TracedRow) => string | null | undefined): Column<TracedRow> =>
  column(id, header, {
    accessor,
  })

export const traceColumns: readonly Column<TracedRow>[] = [
  text('batch', 'Batch', ({ batch }) => batch.batchNumber),
  text('product', 'Product', ({ batch }) => batch.productName),
  text('sku', 'SKU', ({ batch }) => batch.sku),
  text('where', 'Where', ({ where }) => where),
  text('customer', 'Customer', ({ order }) => order?.customerName),
  text('contact', 'Contact', ({ order }) => order?.contactName),
  text('email', 'Email', ({ order }) => order?.contactEmail),
  text('phone', 'Phone', ({ order }) => order?.contactPhone),
  text('order', 'Order', ({ order }) => order?.orderNum),
  text('status', 'Order status', ({ order }) => order && statusLabel(order.orderStatus)),
  text('shipped', 'Shipped', ({ order }) => order?.shippedOn),
  column('units', 'Units', { accessor: ({ units }) => units }),
]
