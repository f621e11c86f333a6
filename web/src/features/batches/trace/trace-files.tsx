import { createCallList, createTrace } from '@dray/contract/batches/notices'
import { Group } from '@mantine/core'
import type { BatchTrace, TracedOrder, UntracedOrder } from '@dray/contract/batches/traces'
import { request } from '../../../kit/api/request.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { MenuList } from '../../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { PdfTabNotice, usePdfTab } from '../../../records/documents/pdf-tab.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { statusLabel } from '../../../records/status-label.ts'
import { importedOrders } from './combined-trace.ts'

/** The trace, or the customers to call, as a PDF. */
export function PrintTrace({ batchIds, hasCustomers }: { batchIds: number[]; hasCustomers: boolean }) {
  const trace = usePdfTab(() => request(createTrace, { body: { batchIds } }))
  const calls = usePdfTab(() => request(createCallList, { body: { batchIds, isAll: true } }))
  const entries = [
    { label: 'Trace', onChoose: trace.open },
    ...(hasCustomers ? [{ label: 'Call list', onChoose: calls.open }] : []),
  ]
  return (
    <Group gap={0}>
      <PdfTabNotice tab={trace} open="Open the trace" />
      <PdfTabNotice tab={calls} open="Open the call list" />
      <PopoverButton
        label="Print"
        role="menu"
        position="bottom-end"
        width={160}
        button={(opener) => (
          <BusyButton variant="default" loading={trace.isPending || calls.isPending} {...opener}>
            Print
          </BusyButton>
        )}
      >
        {(close) => <MenuList label="Print" entries={entries} close={close} />}
      </PopoverButton>
    </Group>
  )
}

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
