import type { UndeliveredReason } from '@dray/domain/documents/statement'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

type NewRun = { startedBy: number; startedAt: Date; siteUrl: string }

/** Adds existing customers only, by name. */
export async function insertRun(tx: Tx, run: NewRun, customerIds: readonly number[]): Promise<number> {
  const { id } = await tx.insertInto('statementRuns').values(run).returning('id').executeTakeFirstOrThrow()
  await sql`
    insert into statement_run_customers (run_id, customer_id, position)
    select ${id}, id, row_number() over (order by lower(customer_name), id) from customers
    where id = any(${customerIds})`.execute(tx)
  return id
}

/** The run with this id, or else the active or latest one. */
export const runToShow = (db: Db, id: number | undefined) =>
  db
    .selectFrom('statementRuns')
    .innerJoin('users', 'users.id', 'startedBy')
    .select((run) => [
      'statementRuns.id',
      'users.name as startedBy',
      'startedAt',
      run
        .exists(
          run
            .selectFrom('statementRunCustomers')
            .whereRef('runId', '=', 'statementRuns.id')
            .where('state', '=', 'waiting')
            .select(sql`1`.as('one')),
        )
        .as('isAtWork'),
    ])
    .$if(id !== undefined, (runs) => runs.where('statementRuns.id', '=', id ?? 0))
    .orderBy('isAtWork', 'desc')
    .orderBy('statementRuns.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Customers per state, and how many can be retried. */
export const runCounts = (db: Db, runId: number, retriable: readonly UndeliveredReason[]) =>
  db
    .selectFrom('statementRunCustomers')
    .select((row) => [
      row.fn.countAll<number>().as('customers'),
      row.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      row.fn.countAll<number>().filterWhere('state', '=', 'sent').as('sent'),
      row.fn.countAll<number>().filterWhere('state', '=', 'undelivered').as('undelivered'),
      row.fn.countAll<number>().filterWhere('reason', '=', 'already-sent').as('alreadySent'),
      row.fn.countAll<number>().filterWhere('reason', 'in', retriable).as('retriable'),
    ])
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow()

/** The first customers whose statements weren't sent. */
export const undeliveredStatements = (db: Db, runId: number, limit: number) =>
  db
    .selectFrom('statementRunCustomers')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select(['customerId', 'customerName', 'sentTo', (row) => row.ref('reason').$notNull().as('reason')])
    .where('runId', '=', runId)
    .where('state', '=', 'undelivered')
    .orderBy('position')
    .limit(limit)
    .execute()

export type WaitingCustomer = Awaited<ReturnType<typeof waitingCustomers>>[number]

/** The next customers of the oldest run, without those another process is sending to. */
export const waitingCustomers = (tx: Tx, limit: number) =>
  tx
    .selectFrom('statementRunCustomers')
    .innerJoin('statementRuns', 'statementRuns.id', 'runId')
    .select(['runId', 'customerId', 'startedBy', 'siteUrl'])
    .where('state', '=', 'waiting')
    .orderBy('runId')
    .orderBy('position')
    .limit(limit)
    .forUpdate('statementRunCustomers')
    .skipLocked()
    .execute()

type RunCustomer = { runId: number; customerId: number }

/** Claims a waiting customer until the transaction ends. False if it is no longer waiting. */
export async function claimCustomer(tx: Tx, { runId, customerId }: RunCustomer): Promise<boolean> {
  const row = await tx
    .selectFrom('statementRunCustomers')
    .select('customerId')
    .where('runId', '=', runId)
    .where('customerId', '=', customerId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes statements of one customer across runs: the next run waits, then sees what was sent. */
export async function lockStatements(tx: Tx, customerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statement of customer ${customerId}`}, 0))`.execute(tx)
}

export async function wasSent(tx: Tx, customerId: number, fingerprint: string, sentTo: string): Promise<boolean> {
  const row = await tx
    .selectFrom('statementRunCustomers')
    .select('runId')
    .where('customerId', '=', customerId)
    .where('state', '=', 'sent')
    .where('fingerprint', '=', fingerprint)
    .where('sentTo', '=', sentTo)
    .executeTakeFirst()
  return row !== undefined
}

type Sent = { sentTo: string; fingerprint: string; doneAt: Date }

export async function markSent(tx: Tx, { runId, customerId }: RunCustomer, sent: Sent): Promise<void> {
  await tx
    .updateTable('statementRunCustomers')
    .set({ ...sent, state: 'sent', reason: null })
    .where('runId', '=', runId)
    .where('customerId', '=', customerId)
    .execute()
}

type Undelivered = { reason: UndeliveredReason; sentTo: string | null; doneAt: Date }

export async function markUndelivered(tx: Tx, { runId, customerId }: RunCustomer, why: Undelivered): Promise<void> {
  await tx
    .updateTable('statementRunCustomers')
    .set({ ...why, state: 'undelivered' })
    .where('runId', '=', runId)
    .where('customerId', '=', customerId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Marks all waiting customers as undelivered. Waits for the one being sent. */
export async function endRun(tx: Tx, runId: number, reason: UndeliveredReason, doneAt: Date): Promise<void> {
  await tx
    .updateTable('statementRunCustomers')
    .set({ state: 'undelivered', reason, doneAt })
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Puts customers who failed for one of these reasons back to waiting. */
export async function waitAgain(tx: Tx, runId: number, reasons: readonly UndeliveredReason[]): Promise<void> {
  await tx
    .updateTable('statementRunCustomers')
    .set({ state: 'waiting', reason: null, sentTo: null, doneAt: null })
    .where('runId', '=', runId)
    .where('reason', 'in', reasons)
    .execute()
}
