import type { BatchTrace, TracedOrder } from '@dray/contract/batches/traces'
import { addParts, type BatchParts, type CustomerUnits, unitsByCustomer } from '@dray/domain/batches/trace'

export type TracedUnits = TracedOrder & { batch: BatchTrace['batch'] }
type OfBatch<Row> = Row & { id: string; batch: BatchTrace['batch'] }

export type CombinedTrace = {
  parts: BatchParts
  reservedUnits: number
  customers: readonly CustomerUnits<TracedUnits>[]
  pulledWaiting: readonly TracedUnits[]
  reserved: readonly TracedUnits[]
  /** Lines imported as shipped that name a batch. */
  notTraceable: readonly TracedUnits[]
  /** Units of the products that shipped without a batch since the first of the batches came in, and if there were any before. */
  hasUntraced: boolean
  untracedSince: number
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
  const orders = (list: 'customers' | 'pulledWaiting' | 'reserved'): TracedUnits[] =>
    traces.flatMap(({ batch, [list]: rows }) => rows.map((row) => ({ ...row, batch })))
  const reserved = orders('reserved')
  return {
    parts: addParts(traces.map(traceParts)),
    reservedUnits: unitsIn(reserved),
    customers: unitsByCustomer(orders('customers')),
    pulledWaiting: orders('pulledWaiting'),
    reserved,
    notTraceable: traces.flatMap((trace) => importedOrders(trace).map((row) => ({ ...row, batch: trace.batch }))),
    hasUntraced: traces.some(({ notTraceable }) => notTraceable.some(({ namesBatch }) => !namesBatch)),
    untracedSince: untracedSince(traces),
    receipts: traces.flatMap(({ batch, receipts }) => listed(batch, receipts)),
    adjustments: traces.flatMap(({ batch, adjustments }) => listed(batch, adjustments)),
  }
}

export const importedOrders = ({ notTraceable }: Pick<BatchTrace, 'notTraceable'>): TracedOrder[] =>
  notTraceable.filter(({ namesBatch }) => namesBatch)

/** Batches of one product share its units, and those of the one that came in first include the others'. */
const untracedSince = (traces: readonly BatchTrace[]): number =>
  [...Map.groupBy(traces, ({ batch }) => batch.productId).values()].reduce(
    (sum, ofProduct) => sum + Math.max(...ofProduct.map((trace) => trace.untracedSince)),
    0,
  )

/** Movements have no id of their own here, so their place in the batch is one. */
const listed = <Row>(batch: BatchTrace['batch'], rows: readonly Row[]): OfBatch<Row>[] =>
  rows.map((row, place) => ({ ...row, id: `${batch.id} ${place}`, batch }))
