import type * as contract from '@dray/contract/batches/notices'
import type { BatchTrace } from '@dray/contract/batches/traces'
import type { EmailRun } from '@dray/contract/documents/email-runs'
import { noticeLines, noticeSubject } from '@dray/domain/documents/batch-notice'
import { type CustomerUnits, unitsByCustomer } from '@dray/domain/batches/trace'
import type { Dray } from '../../../dray.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { startEmailRun } from '../../email-runs/index.ts'
import { readTraces } from '../trace/read-traces.ts'

export const kind = 'notices'

type Request = CallRequest<typeof contract.sendBatchNotices>

/** Emails everyone who has units of the batches now, each with their own orders. Logs it with the products. */
export async function startNotices(
  tx: Tx,
  dray: Dray,
  { body, user, at, timeZone, today, author }: Request,
  siteUrl: string,
): Promise<EmailRun> {
  const { isDrill } = body
  const traces = await readTraces(tx, body.batchIds, { timeZone, today })
  const customers = customersOfTraces(traces)
  if (customers.length === 0) throw new Refusal('nobody-to-tell')
  const run = await startEmailRun(
    tx,
    dray,
    {
      kind,
      startedBy: user.id,
      startedAt: at,
      siteUrl,
      batchIds: traces.map(({ batch }) => batch.id),
      subject: noticeSubject(body.subject, isDrill),
      message: body.message,
      isDrill,
    },
    customers.map(({ customerID, orders }) => ({ customerId: customerID, lines: noticeLines(orders) })),
  )
  await logNotices(tx, traces, { isDrill, customers: customers.length }, author)
  return run
}

type SoldUnits = BatchTrace['customers'][number] & { batch: BatchTrace['batch'] }

export const customersOfTraces = (traces: readonly BatchTrace[]): CustomerUnits<SoldUnits>[] =>
  unitsByCustomer(traces.flatMap(({ batch, customers }) => customers.map((order) => ({ ...order, batch }))))

async function logNotices(
  tx: Tx,
  traces: readonly BatchTrace[],
  { isDrill, customers }: { isDrill: boolean; customers: number },
  author: Author,
): Promise<void> {
  const told = `${customers} ${customers === 1 ? 'customer' : 'customers'}`
  const entries = [...Map.groupBy(traces, ({ batch }) => batch.productId)].map(([id, ofProduct]) => {
    const numbers = ofProduct.map(({ batch }) => batch.batchNumber).join(', ')
    return { id, notes: `${isDrill ? 'Drill: notice' : 'Notice'} about batch ${numbers} to ${told}` }
  })
  await logUpdated(tx, 'product', entries, author)
}
