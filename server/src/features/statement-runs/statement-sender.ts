import { isEmail } from '@dray/domain/limits'
import { type StatementAccount, statementSource } from '@dray/domain/documents/account-sources'
import { currentFingerprint } from '@dray/domain/documents/document-source'
import { maxFailuresInARow, type UndeliveredReason } from '@dray/domain/documents/statement'
import { companyClock } from '@dray/domain/time/company-day'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../platform/db/db.ts'
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts'
import type { Dray } from '../../dray.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { announce } from '../../platform/live/announce.ts'
import { companyNow } from '../company/index.ts'
import { deliverDocument } from '../documents/index.ts'
import { readStatementAccounts } from '../statements/index.ts'
import {
  claimCustomer,
  endRun,
  lockStatements,
  markSent,
  markUndelivered,
  waitingCustomers,
  type WaitingCustomer,
  wasSent,
} from './statement-runs.sql.ts'

/** Customers whose accounts are held in memory at once. */
const batchSize = 20
const retryMs = 30_000
/** Delay between checks on customers another process is sending to. */
const waitMs = 1000

export type StatementSender = { wake: () => void; stop: () => Promise<void> }

/**
 * Emails statements one by one in the background. The work list is in the database, so a run survives restarts and several processes can
 * share it: each statement is sent by one of them.
 */
export function createStatementSender(dray: Dray): StatementSender {
  const { log } = dray
  let isStopped = false
  let mustLook = false
  let work: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    const failures = new Map<number, number>()
    while (mustLook && !isStopped) {
      mustLook = false
      for (;;) {
        const batch = isStopped ? [] : await inTransaction(dray.db, (tx) => waitingCustomers(tx, batchSize))
        if (batch.length === 0) break
        const sent = await sendBatch(batch, failures)
        if (!sent) await sleep(waitMs)
      }
    }
  }

  /** Returns false if other processes hold everything that is left. */
  async function sendBatch(batch: readonly WaitingCustomer[], failures: Map<number, number>): Promise<boolean> {
    const accounts = await statementAccounts(dray, batch)
    let isAny = false
    for (const customer of batch) {
      if (isStopped) return true
      const account = accounts.get(customer.customerId)
      const outcome = account && (await sendStatement(dray, customer, account))
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

  function wake(): void {
    mustLook = true
    if (isStopped || work !== undefined) return
    work = sendAll()
      .catch((error: unknown) => {
        if (isStopped) return
        log.warn({ err: error }, 'Statements could not be sent; trying again')
        setTimeout(wake, retryMs).unref()
      })
      .finally(() => {
        work = undefined
      })
  }

  return {
    wake,
    async stop() {
      isStopped = true
      await work
    },
  }
}

async function statementAccounts(
  dray: Dray,
  batch: readonly WaitingCustomer[],
): Promise<Map<number, StatementAccount>> {
  const ids = [...new Set(batch.map(({ customerId }) => customerId))]
  const now = companyClock(new Date(), dray.config.timeZone)
  const accounts = await inSnapshot(dray.db, (tx) => readStatementAccounts(tx, ids, now))
  return new Map(accounts.map((account) => [account.customer.id, account]))
}

type Outcome = 'sent' | UndeliveredReason

/** Undefined if another process has this customer. */
async function sendStatement(
  dray: Dray,
  customer: WaitingCustomer,
  account: StatementAccount,
): Promise<Outcome | undefined> {
  const to = account.customer.contactEmail?.trim() ?? ''
  try {
    return await dray.db.transaction().execute((tx) => sendInTransaction(tx, dray, { customer, account, to }))
  } catch (error) {
    const reason = undeliveredReason(error)
    if (reason === 'failed') dray.log.error({ err: error, ...customer }, 'A statement could not be sent')
    await inTransaction(dray.db, async (tx) => {
      await markUndelivered(tx, customer, { reason, sentTo: to, doneAt: new Date() })
      await announce(tx, 'documents', [])
    })
    return reason
  }
}

type Statement = { customer: WaitingCustomer; account: StatementAccount; to: string }

/** Unlike `inTransaction`, doesn't retry after a deadlock: the message may already be out. */
async function sendInTransaction(
  tx: Tx,
  dray: Dray,
  { customer, account, to }: Statement,
): Promise<Outcome | undefined> {
  if (!(await claimCustomer(tx, customer))) return undefined
  await lockStatements(tx, customer.customerId)
  const source = statementSource(account, (await companyNow(tx, dray.config)).company)
  const fingerprint = currentFingerprint(source)
  const doneAt = new Date()
  await announce(tx, 'documents', [])
  const reason = await reasonNotToSend(tx, customer.customerId, fingerprint, to)
  if (reason !== undefined) {
    await markUndelivered(tx, customer, { reason, sentTo: to === '' ? null : to, doneAt })
    return reason
  }
  await markSent(tx, customer, { sentTo: to, fingerprint, doneAt })
  await deliverDocument(tx, dray, {
    source,
    to,
    subject: null,
    message: null,
    fileName: null,
    author: { userId: customer.startedBy, at: doneAt },
    rendersFor: undefined,
    siteUrl: customer.siteUrl,
    messageId: messageId(customer.customerId, fingerprint, to),
  })
  return 'sent'
}

async function reasonNotToSend(
  tx: Tx,
  customerId: number,
  fingerprint: string,
  to: string,
): Promise<UndeliveredReason | undefined> {
  if (to === '') return 'no-email'
  if (!isEmail(to)) return 'email-invalid'
  return (await wasSent(tx, customerId, fingerprint, to)) ? 'already-sent' : undefined
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

/** A mail program shows the same statement only once, even if it receives it twice. */
const messageId = (customerId: number, fingerprint: string, to: string): string =>
  createHash('sha256')
    .update(JSON.stringify([customerId, fingerprint, to]))
    .digest('hex')
    .slice(0, 40)
