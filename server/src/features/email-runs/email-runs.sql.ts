import type { EmailRunKind, UndeliveredReason } from '@dray/domain/documents/email-runs'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

export type NewRun = {
  kind: EmailRunKind
  startedBy: number
  startedAt: Date
  siteUrl: string
  batchIds?: number[]
  subject?: string
  message?: string
  isDrill?: boolean
}

export type RunCustomers = readonly { customerId: number; lines: string | null }[]

/** Adds existing customers only, by name. */
export async function insertRun(tx: Tx, run: NewRun, customers: RunCustomers): Promise<number> {
  const { id } = await tx.insertInto('emailRuns').values(run).returning('id').executeTakeFirstOrThrow()
  await sql`
    insert into email_run_customers (run_id, customer_id, lines, position)
    select ${id}, customers.id, sent.lines, row_number() over (order by customers.name_order, customers.id)
    from unnest(${customers.map(({ customerId }) => customerId)}::integer[], ${customers.map(({ lines }) => lines)}::text[])
      as sent (id, lines)
    join customers on customers.id = sent.id
    on conflict do nothing`.execute(tx)
  return id
}

export type RunChoice = { kind: EmailRunKind; id?: number; batchIds?: readonly number[] }

/** The run with this id, or else the active or latest one of its kind that has any of the batches. */
export const runToShow = (db: Db, { kind, id, batchIds }: RunChoice) =>
  db
    .selectFrom('emailRuns')
    .innerJoin('users', 'users.id', 'startedBy')
    .select((run) => [
      'emailRuns.id',
      'users.name as startedBy',
      'startedAt',
      'subject',
      'isDrill',
      run
        .exists(
          run
            .selectFrom('emailRunCustomers')
            .whereRef('runId', '=', 'emailRuns.id')
            .where('state', '=', 'waiting')
            .select(sql`1`.as('one')),
        )
        .as('isAtWork'),
    ])
    .where('emailRuns.kind', '=', kind)
    .$if(id !== undefined, (runs) => runs.where('emailRuns.id', '=', id ?? 0))
    .$if(batchIds !== undefined, (runs) => runs.where(sql<boolean>`batch_ids && ${batchIds ?? []}::integer[]`))
    .orderBy('isAtWork', 'desc')
    .orderBy('emailRuns.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Customers per state, and how many can be retried. */
export const runCounts = (db: Db, runId: number, retriable: readonly UndeliveredReason[]) =>
  db
    .selectFrom('emailRunCustomers')
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

/** The first customers whose emails weren't sent. */
export const undeliveredEmails = (db: Db, runId: number, limit: number) =>
  db
    .selectFrom('emailRunCustomers')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select(['customerId', 'customerName', 'sentTo', (row) => row.ref('reason').$notNull().as('reason')])
    .where('runId', '=', runId)
    .where('state', '=', 'undelivered')
    .orderBy('position')
    .limit(limit)
    .execute()

export type WaitingCustomer = Awaited<ReturnType<typeof waitingCustomers>>[number]

/** The next customers of the oldest run of a kind, without those another process is sending to. */
export const waitingCustomers = (tx: Tx, kind: EmailRunKind, limit: number) =>
  tx
    .selectFrom('emailRunCustomers')
    .innerJoin('emailRuns', 'emailRuns.id', 'runId')
    .select(['runId', 'customerId', 'lines', 'startedBy', 'siteUrl', 'subject', 'message', 'isDrill'])
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .orderBy('runId')
    .orderBy('position')
    .limit(limit)
    .forUpdate('emailRunCustomers')
    .skipLocked()
    .execute()

type RunCustomer = { runId: number; customerId: number }

/** Claims a waiting customer until the transaction ends. False if it is no longer waiting. */
export async function claimCustomer(tx: Tx, { runId, customerId }: RunCustomer): Promise<boolean> {
  const row = await tx
    .selectFrom('emailRunCustomers')
    .select('customerId')
    .where('runId', '=', runId)
    .where('customerId', '=', customerId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes emails to one customer across runs: the next run waits, then sees what was sent. */
export async function lockEmails(tx: Tx, customerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`emails of customer ${customerId}`}, 0))`.execute(tx)
}

export async function wasSent(tx: Tx, customerId: number, fingerprint: string, sentTo: string): Promise<boolean> {
  const row = await tx
    .selectFrom('emailRunCustomers')
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
    .updateTable('emailRunCustomers')
    .set({ ...sent, state: 'sent', reason: null })
    .where('runId', '=', runId)
    .where('customerId', '=', customerId)
    .execute()
}

type Undelivered = { reason: UndeliveredReason; sentTo: string | null; doneAt: Date }

export async function markUndelivered(tx: Tx, { runId, customerId }: RunCustomer, why: Undelivered): Promise<void> {
  await tx
    .updateTable('emailRunCustomers')
    .set({ ...why, state: 'undelivered' })
    .where('runId', '=', runId)
    .where('customerId', '=', customerId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Marks all waiting customers as undelivered. Waits for the one being sent. */
export async function endRun(tx: Tx, runId: number, reason: UndeliveredReason, doneAt: Date): Promise<void> {
  await tx
    .updateTable('emailRunCustomers')
    .set({ state: 'undelivered', reason, doneAt })
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Puts customers who failed for one of these reasons back to waiting. */
export async function waitAgain(tx: Tx, runId: number, reasons: readonly UndeliveredReason[]): Promise<void> {
  await tx
    .updateTable('emailRunCustomers')
    .set({ state: 'waiting', reason: null, sentTo: null, doneAt: null })
    .where('runId', '=', runId)
    .where('reason', 'in', reasons)
    .execute()
}

/** Customers of a run whose emails weren't sent. */
export async function unreachedCustomers(db: Db, runId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('emailRunCustomers')
    .select('customerId')
    .where('runId', '=', runId)
    .where('state', '<>', 'sent')
    .execute()
  return new Set(rows.map(({ customerId }) => customerId))
}
