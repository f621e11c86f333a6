import type { Cents } from '@dray/domain/money'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type CreditRow = Insertable<Tables['creditEntries']>
export type PaymentMethod = 'CASH' | 'CHECK' | 'CARD'

/** Locks customers in id order until the transaction ends, so that two payments cannot spend the same credit. */
export async function lockCredit(tx: Tx, customerIds: readonly number[]): Promise<Map<number, Cents>> {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'creditCents'])
    .where('id', '=', sql<number>`any(${customerIds})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.creditCents]))
}

export type PaidOrder = { id: number; total: Cents; applied: Cents; status: PaymentStatus; statusSince: Date }

/** Locks orders in id order until the transaction ends, so that two payments cannot pay the same balance. */
export async function lockOrders(tx: Tx, orderIds: readonly number[]): Promise<Map<number, PaidOrder>> {
  const rows = await tx
    .selectFrom('orders')
    .select([
      'id',
      'totalCents as total',
      'appliedCents as applied',
      'paymentStatus as status',
      'paymentModifiedOn as statusSince',
    ])
    .where('id', '=', sql<number>`any(${orderIds})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the ids in the sequence of the rows: they are assigned row by row. */
export async function insertPayments(tx: Tx, rows: readonly Insertable<Tables['payments']>[]): Promise<number[]> {
  const inserted = await tx.insertInto('payments').values(rows).returning('id').execute()
  return inserted.map((row) => row.id).sort((a, b) => a - b)
}

export async function insertApplications(
  tx: Tx,
  rows: readonly Insertable<Tables['paymentApplications']>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('paymentApplications').values(rows).execute()
}

export async function insertCreditEntries(tx: Tx, rows: readonly CreditRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('creditEntries').values(rows).execute()
}

export async function setCredit(tx: Tx, credit: ReadonlyMap<number, Cents>): Promise<void> {
  await sql`
    update customers set credit_cents = given.cents
    from unnest(${[...credit.keys()]}::integer[], ${[...credit.values()]}::bigint[]) as given(id, cents)
    where customers.id = given.id and customers.credit_cents <> given.cents`.execute(tx)
}

export async function setPaid(tx: Tx, orders: readonly PaidOrder[], at: Date): Promise<void> {
  const column = <K extends keyof PaidOrder>(name: K): PaidOrder[K][] => orders.map((order) => order[name])
  await sql`
    update orders set applied_cents = given.applied, payment_status = given.status, payment_modified_on = given.since, modified_on = ${at}
    from unnest(${column('id')}::integer[], ${column('applied')}::bigint[], ${column('status')}::text[], ${column('statusSince').map((since) => since.toISOString())}::timestamptz[])
      as given(id, applied, status, since)
    where orders.id = given.id`.execute(tx)
}
