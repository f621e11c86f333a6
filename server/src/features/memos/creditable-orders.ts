import type { LineCredit } from '@dray/domain/memos/credit-memo'
import { type Cents, zero } from '@dray/domain/money'
import { isShipped, type OrderStatus } from '@dray/domain/orders/order-status'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { creditOfLines, type CreditableLine, discountsOfOrders, linesToCredit, sumsOfMemos } from './memos.sql.ts'

export type CreditableOrder = {
  lines: readonly CreditableLine[]
  discount: Cents
  credited: ReadonlyMap<number, LineCredit>
}

/** The input of `memoAmounts`, by order id. */
export async function creditableOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, CreditableOrder>> {
  const [orders, lines, credited] = await Promise.all([
    discountsOfOrders(db, orderIds),
    linesToCredit(db, orderIds),
    creditOfLines(db, orderIds),
  ])
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return new Map(orders.map(({ id, discount }) => [id, { lines: byOrder.get(id) ?? [], discount, credited }]))
}

export const creditableOrder = async (db: Db, orderId: number): Promise<CreditableOrder> =>
  mustExist((await creditableOrders(db, [orderId])).get(orderId), 'order-not-found')

export function refuseUnshipped({ orderStatus }: { orderStatus: OrderStatus }): void {
  if (!isShipped(orderStatus)) throw new Refusal('order-not-shipped')
}

/** The amounts of all issued memos of an order. */
export const sumOfMemos = async (db: Db, orderId: number): Promise<Cents> =>
  (await sumsOfMemos(db, [orderId])).get(orderId) ?? zero
