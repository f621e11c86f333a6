import type { Cents } from '@dray/domain/money'
import type { Insertable } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import { bulkUpdate } from '../../../platform/db/bulk-update.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'

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
export const updateApplied = (tx: Tx, orders: readonly PaidOrder[]): Promise<void> =>
  bulkUpdate(tx, 'orders', orders, ['id', 'appliedCents as applied', 'paymentStatus', 'paymentModifiedOn'])

export const updateCredit = (tx: Tx, credits: readonly { customerId: number; credit: Cents }[]): Promise<void> =>
  bulkUpdate(tx, 'customers', credits, ['id as customerId', 'creditCents as credit'])

export type CreditRow = Insertable<Tables['creditEntries']>

export async function insertCreditEntries(tx: Tx, rows: readonly CreditRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('creditEntries').values(rows).execute()
}
