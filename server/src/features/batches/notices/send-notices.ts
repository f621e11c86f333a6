import { createHash } from 'node:crypto'
import type * as contract from '@dray/contract/batches/notices'
import type { BatchTrace, TracedOrder } from '@dray/contract/batches/traces'
import type { EmailRun } from '@dray/contract/documents/email-runs'
import { addParts, type BatchParts, type CustomerUnits, unitsByCustomer } from '@dray/domain/batches/trace'
import { noticeLines, noticeSubject, noticeText } from '@dray/domain/documents/batch-notice'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import type { PrintedOrder, TraceDocument } from '@dray/domain/documents/trace-document'
import { isEmail } from '@dray/domain/limits'
import type { Dray } from '../../../dray.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { companyNow } from '../../company/index.ts'
import { type OutgoingEmail, startEmailRun, unreachedCustomers, type WaitingCustomer } from '../../email-runs/index.ts'
import { findSessionUser } from '../../users/index.ts'
import { contactsOfCustomers } from '../batches.sql.ts'
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

type Sender = { name: string; email: string }

/** The notices of these customers. A drill goes to the person who started it. */
export async function prepareNotices(dray: Dray, customers: readonly WaitingCustomer[]) {
  const starters = [...new Set(customers.map(({ startedBy }) => startedBy))]
  const { contacts, senders, companyName } = await inSnapshot(dray.db, async (tx) => ({
    contacts: await contactsOfCustomers(tx, [...new Set(customers.map(({ customerId }) => customerId))]),
    senders: await readSenders(tx, starters),
    companyName: (await companyNow(tx, dray.config)).company.name,
  }))
  const byCustomer = new Map(contacts.map((contact) => [contact.id, contact]))
  return (customer: WaitingCustomer): OutgoingEmail | undefined => {
    const contact = byCustomer.get(customer.customerId)
    const sender = senders.get(customer.startedBy)
    return contact && sender && noticeEmail(dray, customer, { contact, sender, companyName })
  }
}

/** A batch of customers has one starter, or a few. */
async function readSenders(tx: Tx, ids: readonly number[]): Promise<Map<number, Sender>> {
  const senders = new Map<number, Sender>()
  for (const id of ids) senders.set(id, await findSessionUser(tx, id))
  return senders
}

type Contact = Awaited<ReturnType<typeof contactsOfCustomers>>[number]
type Known = { contact: Contact; sender: Sender; companyName: string }

function noticeEmail(dray: Dray, run: WaitingCustomer, { contact, sender, companyName }: Known): OutgoingEmail {
  const to = contact.contactEmail?.trim() ?? ''
  const subject = run.subject ?? ''
  const text = noticeText({
    contactName: contact.contactName,
    message: run.message ?? '',
    lines: run.lines ?? '',
    companyName,
    ...(run.isDrill ? { drillFor: `${contact.customerName} (${to})` } : {}),
  })
  // A drill may be repeated.
  const fingerprint = digest([subject, text, run.isDrill ? run.runId : 0])
  return {
    to,
    ...(run.isDrill ? { sendTo: sender.email } : {}),
    fingerprint,
    async send(tx, { at, messageId }) {
      const author = { userId: run.startedBy, at }
      if (!run.isDrill)
        await logUpdated(tx, 'customer', [{ id: contact.id, notes: `“${subject}” sent to ${to}` }], author)
      await dray.mail.send({
        to: run.isDrill ? sender.email : to,
        replyTo: { name: sender.name, address: sender.email },
        subject,
        text,
        attachments: [],
        id: messageId,
        senderName: companyName,
      })
    },
  }
}

const digest = (said: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')

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
