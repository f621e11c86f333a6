import { column } from '../../../kit/table/columns.ts'
import type { BatchTrace } from '@dray/contract/batches/traces'
import { formatCount } from '../../../kit/text/format-count.ts'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { type Column, DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { batchPath } from '../../../records/record-paths.ts'
import { traceParts } from './combined-trace.ts'

const rowId = ({ batch }: BatchTrace): number => batch.id

/** Each of several batches, with its own parts. */
export const TracedBatches = ({ traces }: { traces: readonly BatchTrace[] }) => (
  <CollapsiblePanel title={`Batches: ${formatCount(traces.length)}`}>
    <DataTable label="Batches" columns={columns} rows={traces} rowId={rowId} view={{ maxHeight: 360 }} />
  </CollapsiblePanel>
)

const units = (id: string, header: string, accessor: (trace: BatchTrace) => number): Column<BatchTrace> =>
  countColumn(id, header, {
    width: 104,
    accessor,
    total: (rows) => formatCount(rows.reduce((sum, row) => sum + accessor(row), 0)),
  })

const columns: readonly Column<BatchTrace>[] = [
  column('batch', 'Batch', {
    minWidth: 200,
    accessor: ({ batch }) => batch.batchNumber,
    cell: ({ batch }, isActive) => (
      <RecordLink href={batchPath([batch.id])} name={batch.batchNumber} isTabbable={isActive} />
    ),
  }),
  column('product', 'Product', { phone: false, accessor: ({ batch }) => batch.productName }),
  { ...units('received', 'Received', (trace) => trace.received), phone: false },
  units('customers', 'At customers', (trace) => traceParts(trace).atCustomers),
  { ...units('waiting', 'Waiting', (trace) => traceParts(trace).pulledWaiting), phone: false },
  units('remaining', 'Remaining', ({ remaining }) => remaining),
]
