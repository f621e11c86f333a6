import type { BatchTrace, TracedOrder } from '@dray/contract/batch-traces'
import { addParts, type BatchParts } from '@dray/domain/batches/trace'
import { type CustomerUnits, unitsByCustomer } from '@dray/domain/batches/traced-customers'

export type TracedUnits = TracedOrder & { batch: BatchTrace['batch'] }
type OfBatch<Row> = Row & { id: string; batch: BatchTrace['batch'] }

export type CombinedTrace = {
  parts: BatchParts
  reservedUnits: number
  customers: readonly CustomerUnits<TracedUnits>[]
  pulledWaiting: readonly TracedUnits[]
  reserved: readonly TracedUnits[]
  notTraceable: readonly TracedUnits[]
  receipts: readonly OfBatch<BatchTrace['receipts'][number]>[]
  adjustments: readonly OfBatch<BatchTrace['adjustments'][number]>[]
}

const unitsIn = (rows: readonly { units: number }[]): number => rows.reduce((sum, { units }) => sum + units, 0)

export const traceParts = ({ customers, pulledWaiting, ...trace }: BatchTrace): BatchParts => ({
  received: trace.received,
  atCustomers: unitsIn(customers),
  pulledWaiting: unitsIn(pulledWaiting),
  remaining: trace.remaining,
  losses: trace.losses,
  counts: trace.counts,
  corrections: trace.corrections,
})

/** One or several batches, added up. */
export function combineTraces(traces: readonly BatchTrace[]): CombinedTrace {
  const orders = (list: 'customers' | 'pulledWaiting' | 'reserved' | 'notTraceable'): TracedUnits[] =>
    traces.flatMap(({ batch, [list]: rows }) => rows.map((row) => ({ ...row, batch })))
  const reserved = orders('reserved')
  return {
    parts: addParts(traces.map(traceParts)),
    reservedUnits: unitsIn(reserved),
    customers: unitsByCustomer(orders('customers')),
    pulledWaiting: orders('pulledWaiting'),
    reserved,
    notTraceable: orders('notTraceable'),
    receipts: traces.flatMap(({ batch, receipts }) => listed(batch, receipts)),
    adjustments: traces.flatMap(({ batch, adjustments }) => listed(batch, adjustments)),
  }
}

/** Movements have no id of their own here, so their place in the batch is one. */
const listed = <Row>(batch: BatchTrace['batch'], rows: readonly Row[]): OfBatch<Row>[] =>
  rows.map((row, place) => ({ ...row, id: `${batch.id} ${place}`, batch }))
