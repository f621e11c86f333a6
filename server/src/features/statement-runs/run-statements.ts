import type * as contract from '@dray/contract/statements'
import { isRetriable, undeliveredReasons } from '@dray/domain/documents/statement'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Dray } from '../../dray.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { endRun, insertRun, runCounts, runToShow, undeliveredStatements, waitAgain } from './statement-runs.sql.ts'

const retriable = undeliveredReasons.filter(isRetriable)
/** The report lists this many problems and only counts the rest. */
const maxProblems = 200

export async function startStatementRun(
  tx: Tx,
  dray: Dray,
  { body, user, at }: CallRequest<typeof contract.sendStatements>,
  siteUrl: string,
): Promise<{ run: contract.StatementRun }> {
  if (!dray.mail.isOn) throw new Refusal('mail-is-off')
  const id = await insertRun(tx, { startedBy: user.id, startedAt: at, siteUrl }, body.customerIds)
  const run = mustExist(await readStatementRun(tx, id))
  if (run.customers < new Set(body.customerIds).size) throw new Refusal('not-found')
  await announce(tx, 'documents', [])
  return { run }
}

/** The run with this id, or else the active or latest one. */
export async function readStatementRun(db: Db, id?: number): Promise<contract.StatementRun | null> {
  const run = await runToShow(db, id)
  if (run === undefined) return null
  const { retriable: left, ...counts } = await runCounts(db, run.id, retriable)
  return {
    id: run.id,
    startedBy: run.startedBy,
    startedAt: run.startedAt,
    ...counts,
    problems: await undeliveredStatements(db, run.id, maxProblems),
    canRetry: left > 0,
  }
}

/** Retries those that failed; waiting and sent ones stay. */
export async function retryStatementRun(tx: Tx, dray: Dray, id: number): Promise<{ run: contract.StatementRun }> {
  if (!dray.mail.isOn) throw new Refusal('mail-is-off')
  await waitAgain(tx, id, retriable)
  await announce(tx, 'documents', [])
  return { run: mustExist(await readStatementRun(tx, id)) }
}

/** Leaves waiting statements unsent, after waiting for the one being sent. */
export async function stopStatementRun(tx: Tx, id: number, at: Date): Promise<{ run: contract.StatementRun }> {
  await endRun(tx, id, 'stopped', at)
  await announce(tx, 'documents', [])
  return { run: mustExist(await readStatementRun(tx, id)) }
}
