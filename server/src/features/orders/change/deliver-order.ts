import { isOpen } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { Author, SignedIn } from '../../../platform/http/serve.ts'
import { lockStoredOrders, type StoredOrder } from '../lines/stored-orders.ts'
import { lockCustomers } from '../save/lock-customers.ts'
import { storedFields } from '../save/order-fields.ts'
import { saveOrder } from '../save/save-order.ts'
import { withStoredLines } from './change-order-statuses.ts'

type Delivering = {
  user: SignedIn
  author: Author
  today: string
  /** Asked once the order is locked. */
  refuseIf: (order: StoredOrder) => Promise<void>
}

/** Sets an open order to DELIVERED by the rules of every status change; one that was delivered stays. Returns the order as it was. */
export async function deliverOrder(
  tx: Tx,
  id: number,
  { user, author, today, refuseIf }: Delivering,
): Promise<StoredOrder> {
  const customers = await lockCustomers(tx, { orderIds: [id] }, 'DELIVERED')
  const before = mustExist((await lockStoredOrders(tx, [id]))[0], 'order-not-found')
  await refuseIf(before)
  if (!isOpen(before.orderStatus)) return before
  const fields = { ...storedFields(before), orderStatus: 'DELIVERED' as const }
  const saving = { user, author, today, customers, reason: null, creditHoldReason: null }
  const order = withStoredLines({ before, fields })
  await saveOrder(tx, order, saving)
  return before
}
