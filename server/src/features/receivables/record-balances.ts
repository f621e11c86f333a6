import { billableStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/transaction.ts'
import { type BalanceChange, saveBalances } from './receivables.sql.ts'

/**
 * Keeps in the balance history what orders owe from now on (D-195): called by whatever changes the total, what is applied, the status,
 * the customer or the due date of orders, in the same transaction, after it wrote them. An order of which nothing of that changed gets
 * no entry.
 */
export async function recordBalances(tx: Tx, changes: readonly BalanceChange[]): Promise<void> {
  if (changes.length > 0) await pipeline(tx, saveBalances(tx, changes, billableStatuses))
}
