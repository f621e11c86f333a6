import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { type Accounts, lockAccounts } from '../../payments/index.ts'
import { orderToCredit } from '../memos.sql.ts'

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof orderToCredit>>>
export type LockedForMemo = { order: LockedOrder; accounts: Accounts }

/**
 * Locks the customer, then the order among those that wait for what the memo restocks, so its balance, its credit and its other memos stay as
 * read. Drivers see only their own orders.
 */
export async function lockMemoOrder(
  tx: Tx,
  orderId: number,
  user: Person,
  waitingIds: readonly number[] = [],
): Promise<LockedForMemo> {
  const found = mustExist(await orderToCredit(tx, orderId), 'order-not-found')
  if (isOnlyDriver(user) && found.driverId !== user.id) throw new Refusal('order-not-found')
  const accounts = await lockAccounts(tx, { customerIds: [found.customerId], orderIds: [orderId, ...waitingIds] })
  const order = mustExist(await orderToCredit(tx, orderId), 'order-not-found')
  if (order.customerId !== found.customerId) throw new Refusal('order-moved')
  return { order, accounts }
}
