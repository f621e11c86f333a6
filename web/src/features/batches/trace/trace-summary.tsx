import type { BatchParts } from '@dray/domain/batches/trace'
import type { BatchTrace } from '@dray/contract/batches/traces'
import { formatCount } from '../../../kit/text/format-count.ts'
import { Detail, Fact, RecordStrip } from '../../../kit/record-page/record-strip.tsx'
import { column } from '../../../kit/table/columns.ts'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { type Column, DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { batchPath } from '../../../records/record-paths.ts'
import { traceParts } from './combined-trace.ts'

type Props = { parts: BatchParts; reserved: number; untracedSince: number }

/** The parts as one sum: received = at customers + … Parts of zero that most batches don't have are left out. */
export function TraceStrip({ parts, reserved, untracedSince }: Props) {
  const { received, atCustomers, pulledWaiting, remaining, losses, counts, corrections } = parts
  return (
    <RecordStrip label="Where the units are">
      <Fact label="Received" value={formatCount(received)} />
      <Part sign="=" label="At customers" units={atCustomers} />
      <Part sign="+" label="Pulled and waiting" units={pulledWaiting} />
      <Part sign="+" label="Remaining" units={remaining}>
        {reserved > 0 && `${formatCount(reserved)} reserved · ${formatCount(remaining - reserved)} free`}
      </Part>
      {losses !== 0 && <Part sign={losses > 0 ? '+' : '−'} label="Lost" units={Math.abs(losses)} />}
      {counts !== 0 && (
        <Part
          sign={counts > 0 ? '−' : '+'}
          label={counts > 0 ? 'Found in counts' : 'Missing in counts'}
          units={Math.abs(counts)}
        />
      )}
      {corrections !== 0 && (
        <Part
          sign={corrections > 0 ? '−' : '+'}
          label={corrections > 0 ? 'Corrected up' : 'Corrected down'}
          units={Math.abs(corrections)}
        />
      )}
      {untracedSince > 0 && (
        <Fact label="Without a batch" value={formatCount(untracedSince)}>
          <Detail>shipped since, not traceable</Detail>
        </Fact>
      )}
    </RecordStrip>
  )
}

type PartProps = { sign: '=' | '+' | '−'; label: string; units: number; children?: string | false }

const Part = ({ sign, label, units, children }: PartProps) => (
  <Fact
    label={label}
    value={
      <>
        <span className="muted regular">{sign}</span> {formatCount(units)}
      </>
    }
  >
    <Detail>{children}</Detail>
  </Fact>
)

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
