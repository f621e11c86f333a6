import type { EmailRun } from '@dray/contract/documents/email-runs'
import { isRetriable, undeliveredReasons } from '@dray/domain/documents/email-runs'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Dray } from '../../dray.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { announce } from '../../platform/live/announce.ts'
import {
  endRun,
  insertRun,
  type NewRun,
  type RunChoice,
  runCounts,
  type RunCustomers,
  runToShow,
  undeliveredEmails,
  waitAgain,
} from './email-runs.sql.ts'

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
