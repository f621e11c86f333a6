import type { Cents } from '@dray/domain/money'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`

export type PaidOrder = Awaited<ReturnType<typeof lockOrders>>[number]

/** Locks orders in id order until the transaction ends, so that neither a payment nor an edit changes their balances meanwhile. */
export function lockOrders(tx: Tx, orderIds: readonly number[]) {
  return tx
    .selectFrom('orders')
    .select([
      'id',
      'orderNum',
      'customerId',
      'orderStatus',
      'totalCents as total',
      'appliedCents as applied',
      'paymentStatus',
      'paymentModifiedOn',
    ])
    .where('id', '=', anyOf(orderIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** An order's modifiedOn stays, so that an open Edit Order is not refused (D-218). */
export async function updateApplied(tx: Tx, orders: readonly PaidOrder[]): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map(({ id, applied, paymentStatus, paymentModifiedOn }) => ({
    id,
    applied,
    paymentStatus,
    paymentModifiedOn,
  }))
  await sql`
    update orders set applied_cents = now.applied, payment_status = now."paymentStatus", payment_modified_on = now."paymentModifiedOn"
    from json_to_recordset(${JSON.stringify(rows)})
      as now(id integer, applied bigint, "paymentStatus" text, "paymentModifiedOn" timestamptz)
    where orders.id = now.id`.execute(tx)
}

export async function updateCredit(tx: Tx, credits: readonly { customerId: number; credit: Cents }[]): Promise<void> {
  if (credits.length === 0) return
  await sql`
    update customers set credit_cents = now.credit
    from json_to_recordset(${JSON.stringify(credits)}) as now("customerId" integer, credit bigint)
    where customers.id = now."customerId"`.execute(tx)
}

export type CreditRow = Insertable<Tables['creditEntries']>

export async function insertCreditEntries(tx: Tx, rows: readonly CreditRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('creditEntries').values(rows).execute()
}
