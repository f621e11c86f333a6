import { billableStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/transaction.ts'
import { type BalanceChange, balanceOwed, saveBalances } from './save-balances.sql.ts'

/** The share of a row of `orders` in its customer's balance. */
export const balanceOfOrder = balanceOwed(billableStatuses)

/**
 * Records new balances in the history, skipping unchanged orders. Call it in the same transaction after changing total, applied
 * payments, status, customer or due date of orders.
 */
export async function recordBalances(tx: Tx, changes: readonly BalanceChange[]): Promise<void> {
  if (changes.length > 0) await pipeline(tx, saveBalances(tx, changes, billableStatuses))
}
