import type * as contract from '@dray/contract/batches/notices'
import type { BatchTrace, TracedOrder } from '@dray/contract/batches/traces'
import { addParts, type BatchParts, unitsByCustomer } from '@dray/domain/batches/trace'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import type { PrintedOrder, TraceDocument } from '@dray/domain/documents/trace-document'
import { isEmail } from '@dray/domain/limits'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { companyNow } from '../../company/index.ts'
import { unreachedCustomers } from '../../email-runs/index.ts'
import { readTraces } from '../trace/read-traces.ts'

type OwnConfig = Pick<Config, 'company' | 'timeZone'>
type Clock = Pick<CallRequest<typeof contract.createTrace>, 'timeZone' | 'today'>
type Unprinted = (order: TracedOrder) => boolean

export const createTrace = (
  db: Db,
  { body, ...clock }: CallRequest<typeof contract.createTrace>,
  config: OwnConfig,
): Promise<TraceDocument> => traceDocument(db, 'trace', { batchIds: body.batchIds, clock, config })

export async function createCallList(
  db: Db,
  { body, ...clock }: CallRequest<typeof contract.createCallList>,
  config: OwnConfig,
): Promise<TraceDocument> {
  const { batchIds, runId, isAll } = body
  const unreached = typeof runId === 'number' ? await unreachedCustomers(db, runId) : undefined
  const hasEmail = ({ contactEmail }: TracedOrder) => isEmail(contactEmail?.trim() ?? '')
  const leavesOut = (order: TracedOrder) =>
    unreached === undefined ? !isAll && hasEmail(order) : !unreached.has(order.customerID)
  return traceDocument(db, 'callList', { batchIds, clock, config, leavesOut })
}

type Printing = { batchIds: readonly number[]; clock: Clock; config: OwnConfig; leavesOut?: Unprinted }

async function traceDocument(
  db: Db,
  kind: TraceDocument['kind'],
  { batchIds, clock, config, leavesOut = () => false }: Printing,
): Promise<TraceDocument> {
  const traces = await readTraces(db, batchIds, clock)
  const { company, pageSize } = await companyNow(db, config)
  const batches = traces.map(({ batch, ...trace }) => ({ ...batch, parts: traceParts(trace) }))
  const printed = (orders: (trace: BatchTrace) => readonly TracedOrder[]): PrintedOrder[] =>
    traces.flatMap((trace) => orders(trace).map((order) => ({ ...order, batchNumber: trace.batch.batchNumber })))
  const firstOfProducts = new Map(traces.map((trace) => [trace.batch.productId, trace])).values()
  const called = traces.flatMap(({ batch, customers }) =>
    customers.flatMap((order) => (leavesOut(order) ? [] : [{ ...order, batchNumber: batch.batchNumber }])),
  )
  return {
    kind,
    company,
    issuedOn: clock.today,
    batches,
    parts: addParts(batches.map(({ parts }) => parts)),
    customers: unitsByCustomer(called),
    pulledWaiting: printed(({ pulledWaiting }) => pulledWaiting),
    reserved: printed(({ reserved }) => reserved),
    notTraceable: printed(({ notTraceable }) => notTraceable.filter(({ namesBatch }) => namesBatch)),
    untraced: [...firstOfProducts].flatMap(({ notTraceable }) =>
      notTraceable.flatMap((order) => (order.namesBatch ? [] : [{ ...order, batchNumber: '' }])),
    ),
    page: onPaper(printPages.general, pageSize),
  }
}

function traceParts({ customers, pulledWaiting, ...trace }: Omit<BatchTrace, 'batch'>): BatchParts {
  const unitsIn = (orders: readonly TracedOrder[]) => orders.reduce((sum, { units }) => sum + units, 0)
  const { received, remaining, losses, counts, corrections } = trace
  return {
    received,
    atCustomers: unitsIn(customers),
    pulledWaiting: unitsIn(pulledWaiting),
    remaining,
    losses,
    counts,
    corrections,
  }
}
