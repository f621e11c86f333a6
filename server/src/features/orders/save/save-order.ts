import type { Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import type { CreditCheck } from './hold-orders.ts'
import { planOrders, refuseAny, type Saving } from './plan-orders.ts'
import type { OrderToSave } from './planned-order.ts'
import { writeOrders } from './write-orders.ts'

/** Returns the id of the order if it is changed. */
export async function saveOrder(
  tx: Tx,
  order: OrderToSave,
  request: { user: Person; reason: string | null } & Omit<Saving, 'credit'> & CreditCheck,
): Promise<number | undefined> {
  const planned = refuseAny(await planOrders(tx, [order], { ...request, credit: request, justification: request }))
  await writeOrders(tx, planned, request.author)
  return planned[0]?.id
}
