import { orderSchema } from '@dray/contract/orders'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { SignedIn } from '../../../platform/http/serve.ts'
import { refuseIfChanged } from '../../changelog/index.ts'
import { lockCustomersToPay } from '../../customers/index.ts'
import {
  lockCustomers,
  type LockedCustomers,
  lockStoredOrders,
  readOrder,
  type StoredOrder,
} from '../../orders/index.ts'
import { customerOfOrder } from '../../payments/index.ts'

type Asked = { id: number; user: SignedIn; modifiedOn: string | undefined }

/** Locks the customer as payments do, because money may move. */
export async function lockOrderToSplit(
  tx: Tx,
  { id, user, modifiedOn }: Asked,
): Promise<{ before: StoredOrder; customers: LockedCustomers }> {
  const customerId = mustExist(await customerOfOrder(tx, id), 'order-not-found')
  await lockCustomersToPay(tx, [customerId])
  const customers = await lockCustomers(tx, { orderIds: [id], customerId })
  const before = mustExist((await lockStoredOrders(tx, [id]))[0], 'order-not-found')
  const current = async () => orderSchema.encode(await readOrder(tx, user, { id }))
  await refuseIfChanged(tx, 'order', before, { sent: modifiedOn, current })
  // Another customer was chosen while this waited, and that one isn't locked.
  if (before.customerId !== customerId) throw new Refusal('changed-meanwhile', { current: await current() })
  return { before, customers }
}
