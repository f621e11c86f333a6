import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { SignedIn } from '../../../platform/http/serve.ts'
import type { CreditCheck } from './hold-orders.ts'
import { planOrders, type Saving } from './plan-orders.ts'
import type { OrderToSave } from './planned-order.ts'
import { writeOrders } from './write-orders.ts'

/** Returns the id of the order if it is changed. */
export async function saveOrder(
  tx: Tx,
  order: OrderToSave,
  request: { user: SignedIn; reason: string | null } & Omit<Saving, 'credit'> & CreditCheck,
): Promise<number | undefined> {
  const [outcome] = await planOrders(tx, [order], { ...request, credit: request, justification: request })
  if (outcome instanceof Refusal) throw outcome
  if (outcome === undefined || outcome === 'unchanged') return undefined
  await writeOrders(tx, [outcome], request.author)
  return outcome.id
}
