import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'

import type { SignedIn } from '../../../platform/http/serve.ts'
import type { CreditCheck } from './hold-orders.ts'
import { justifyPrices } from './justify-prices.ts'
import { type OrderToSave, planOrders, type Saving } from './plan-orders.ts'
import { writeOrders } from './write-orders.ts'

/** Returns the id of a new order. */
export async function saveOrder(
  tx: Tx,
  order: OrderToSave,
  request: { user: SignedIn; reason: string | null } & Omit<Saving, 'credit'> & CreditCheck,
): Promise<number | undefined> {
  const saving = { ...request, credit: request }
  const [outcome] = await planOrders(tx, await justifyPrices(tx, [order], request), saving)
  if (outcome instanceof Refusal) throw outcome
  if (outcome === undefined || outcome === 'unchanged') return undefined
  const [id] = await writeOrders(tx, [outcome], request.author)
  return id
}
