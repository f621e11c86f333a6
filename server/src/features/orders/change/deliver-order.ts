import type { ClosedThrough } from '@dray/domain/books/closing'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { Author, SignedIn } from '../../../platform/http/serve.ts'
import { lockClosedThrough } from '../../closing/index.ts'
import { lockStoredOrders, type StoredOrder } from '../lines/stored-orders.ts'
import { type LockedCustomers, lockCustomers } from '../save/lock-customers.ts'
import { storedFields } from '../save/order-fields.ts'
import { saveOrder } from '../save/save-order.ts'
import { withStoredLines } from './change-order-statuses.ts'

export type OrderToDeliver = { customers: LockedCustomers; closedThrough: ClosedThrough; before: StoredOrder }

/** Locks the order's customer, then the order, then the books' closed days, in one packet. */
export async function lockOrderToDeliver(tx: Tx, id: number): Promise<OrderToDeliver> {
  const [customers, [order], closedThrough] = await allInOrder([
    lockCustomers(tx, { orderIds: [id] }, 'DELIVERED'),
    lockStoredOrders(tx, [id]),
    lockClosedThrough(tx),
  ])
  return { customers, closedThrough, before: mustExist(order, 'order-not-found') }
}

type Delivering = { user: SignedIn; author: Author; today: string }

/** Sets an open order to DELIVERED by the rules of every status change; one that was delivered stays. */
export async function deliverOrder(
  tx: Tx,
  { customers, closedThrough, before }: OrderToDeliver,
  { user, author, today }: Delivering,
): Promise<void> {
  if (!isOpen(before.orderStatus)) return
  const fields = { ...storedFields(before), orderStatus: 'DELIVERED' as const }
  const saving = { user, author, today, customers, closedThrough, reason: null, creditHoldReason: null }
  await saveOrder(tx, withStoredLines({ before, fields }), saving)
}
