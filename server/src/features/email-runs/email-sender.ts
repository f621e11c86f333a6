import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailRun } from '@dray/contract/documents/email-runs'
import {
  type EmailRunKind,
  isRetriable,
  maxFailuresInARow,
  type UndeliveredReason,
  undeliveredReasons,
} from '@dray/domain/documents/email-runs'
import { isEmail } from '@dray/domain/limits'
import type { Dray } from '../../dray.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { announce } from '../../platform/live/announce.ts'
import {
  claimCustomer,
  endRun,
  insertRun,
  lockEmails,
  markSent,
  markUndelivered,
  type NewRun,
  type RunChoice,
  runCounts,
  type RunCustomers,
  runToShow,
  undeliveredEmails,
  waitAgain,
  type WaitingCustomer,
  waitingCustomers,
  wasSent,
} from './email-runs.sql.ts'

/** Customers whose emails are prepared at once. */
const batchSize = 20
const everyMs = 30_000
/** Delay between checks on customers another process is sending to. */
const waitMs = 1000

export type OutgoingEmail = {
  /** The customer's address, perhaps empty or invalid. */
  to: string
  /** Where a drill goes instead. */
  sendTo?: string
  /** An email with the same fingerprint is never sent to the same address twice. */
  fingerprint: string
  /** Hands the message to the mail server, as the last step of the transaction. */
  send: (tx: Tx, sent: { at: Date; messageId: string }) => Promise<void>
}

type Emails = {
  kind: EmailRunKind
  /** The emails of these customers. Undefined for a customer who no longer exists. */
  prepare: (customers: readonly WaitingCustomer[]) => Promise<(customer: WaitingCustomer) => OutgoingEmail | undefined>
}

/**
 * Sends the emails of runs of one kind, one by one in the background. The work list is in the database, so a run survives restarts and
 * several processes can share it: each email is sent by one of them.
 */
export function createEmailSender(dray: Dray, { kind, prepare }: Emails): BackgroundWork {
  /** Failures in a row, by run. */
  const failures = new Map<number, number>()

  async function sendAll(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const batch = await inTransaction(dray.db, (tx) => waitingCustomers(tx, kind, batchSize))
      if (batch.length === 0) return
      if (!(await sendBatch(batch, isStopped))) await sleep(waitMs)
    }
  }

  /** Returns false if other processes hold everything that is left. */
  async function sendBatch(batch: readonly WaitingCustomer[], isStopped: () => boolean): Promise<boolean> {
    const emailTo = await prepare(batch)
    let isAny = false
    for (const customer of batch) {
      if (isStopped()) return true
      const email = emailTo(customer)
      const outcome = email && (await sendEmail(dray, customer, email))
      if (outcome === undefined) continue
      isAny = true
      if (outcome === 'sent') failures.delete(customer.runId)
      if (outcome !== 'mail-not-sent') continue
      const inARow = (failures.get(customer.runId) ?? 0) + 1
      failures.set(customer.runId, inARow)
      if (inARow < maxFailuresInARow) continue
      failures.delete(customer.runId)
      await giveUp(dray, customer.runId)
      return true
    }
    return isAny
  }

  return backgroundWork({
    everyMs,
    work: sendAll,
    onError: (error) => dray.log.warn({ err: error, kind }, 'Emails could not be sent; trying again'),
  })
}

type Outcome = 'sent' | UndeliveredReason

/** Undefined if another process has this customer. */
async function sendEmail(dray: Dray, customer: WaitingCustomer, email: OutgoingEmail): Promise<Outcome | undefined> {
  try {
    return await dray.db.transaction().execute((tx) => sendInTransaction(tx, customer, email))
  } catch (error) {
    const reason = undeliveredReason(error)
    if (reason === 'failed') dray.log.error({ err: error, ...customer }, 'An email of a run could not be sent')
    await inTransaction(dray.db, async (tx) => {
      await markUndelivered(tx, customer, { reason, sentTo: email.sendTo ?? email.to, doneAt: new Date() })
      await announce(tx, 'documents', [])
    })
    return reason
  }
}

/** Unlike `inTransaction`, doesn't retry after a deadlock: the message may already be out. */
async function sendInTransaction(
  tx: Tx,
  customer: WaitingCustomer,
  { to, sendTo = to, fingerprint, send }: OutgoingEmail,
): Promise<Outcome | undefined> {
  if (!(await claimCustomer(tx, customer))) return undefined
  const { customerId } = customer
  await lockEmails(tx, customerId)
  const doneAt = new Date()
  await announce(tx, 'documents', [])
  const reason = problemWith(to) ?? ((await wasSent(tx, customerId, fingerprint, sendTo)) ? 'already-sent' : undefined)
  if (reason !== undefined) {
    await markUndelivered(tx, customer, { reason, sentTo: to === '' ? null : to, doneAt })
    return reason
  }
  await markSent(tx, customer, { sentTo: sendTo, fingerprint, doneAt })
  await send(tx, { at: doneAt, messageId: messageId(customerId, fingerprint, sendTo) })
  return 'sent'
}

function problemWith(address: string): UndeliveredReason | undefined {
  if (address === '') return 'no-email'
  return isEmail(address) ? undefined : 'email-invalid'
}

function undeliveredReason(error: unknown): UndeliveredReason {
  if (!(error instanceof Refusal)) return 'failed'
  if (error.code === 'mail-address-refused') return 'mail-address-refused'
  return error.code === 'mail-not-sent' || error.code === 'mail-is-off' ? 'mail-not-sent' : 'failed'
}

/** Ends the run if the mail server is down: waiting for it with each message would take hours. */
const giveUp = (dray: Dray, runId: number): Promise<void> =>
  inTransaction(dray.db, async (tx) => {
    await endRun(tx, runId, 'mail-not-sent', new Date())
    await announce(tx, 'documents', [])
  })

/** A mail program shows the same email only once, even if it receives it twice. */
const messageId = (customerId: number, fingerprint: string, to: string): string =>
  createHash('sha256')
    .update(JSON.stringify([customerId, fingerprint, to]))
    .digest('hex')
    .slice(0, 40)

const retriable = undeliveredReasons.filter(isRetriable)
/** The report lists this many problems and only counts the rest. */
const maxProblems = 200

type RunOfKind = Required<Pick<RunChoice, 'kind' | 'id'>>

export async function startEmailRun(tx: Tx, dray: Dray, newRun: NewRun, customers: RunCustomers): Promise<EmailRun> {
  if (!dray.mail.isOn) throw new Refusal('mail-is-off')
  const id = await insertRun(tx, newRun, customers)
  const run = mustExist(await readEmailRun(tx, { kind: newRun.kind, id }))
  if (run.customers < new Set(customers.map(({ customerId }) => customerId)).size) throw new Refusal('not-found')
  await announce(tx, 'documents', [])
  return run
}

export async function readEmailRun(db: Db, choice: RunChoice): Promise<EmailRun | null> {
  const run = await runToShow(db, choice)
  if (run === undefined) return null
  const { id, startedBy, startedAt, subject, isDrill } = run
  const { retriable: left, ...counts } = await runCounts(db, id, retriable)
  return {
    id,
    startedBy,
    startedAt,
    subject,
    isDrill,
    ...counts,
    problems: await undeliveredEmails(db, id, maxProblems),
    canRetry: left > 0,
  }
}

/** Retries those that failed; waiting and sent ones stay. */
export async function retryEmailRun(tx: Tx, dray: Dray, run: RunOfKind): Promise<EmailRun> {
  if (!dray.mail.isOn) throw new Refusal('mail-is-off')
  mustExist(await runToShow(tx, run))
  await waitAgain(tx, run.id, retriable)
  await announce(tx, 'documents', [])
  return mustExist(await readEmailRun(tx, run))
}

/** Leaves waiting emails unsent, after waiting for the one being sent. */
export async function stopEmailRun(tx: Tx, run: RunOfKind, at: Date): Promise<EmailRun> {
  mustExist(await runToShow(tx, run))
  await endRun(tx, run.id, 'stopped', at)
  await announce(tx, 'documents', [])
  return mustExist(await readEmailRun(tx, run))
}
