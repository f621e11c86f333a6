import type { Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { type OrderToSave, planOrders } from './plan-orders.ts'
import { writeOrders } from './write-orders.ts'

/** Plans and writes one order, new or changed. Returns the id of a new one. */
export async function saveOrder(tx: Tx, order: OrderToSave, author: Author): Promise<number | undefined> {
  const [outcome] = await planOrders(tx, [order], author)
  if (outcome instanceof Refusal) throw outcome
  if (outcome === undefined || outcome === 'unchanged') return undefined
  const [id] = await writeOrders(tx, [outcome], author)
  return id
}
