import { slipPromises } from '@dray/domain/backorders/promise-text'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { promisesOfOrders } from './list-promises.ts'
import { backordersOfOrder, openLinesOfOrders } from './promises.sql.ts'

/** By product: the units this order is short of, and when they and those of its backorders can come. */
export async function promisesOnSlip(
  db: Db,
  orderId: number,
  today: string,
): Promise<{ waits: Map<number, number>; promises: Map<number, string> }> {
  const orderIds = [orderId, ...(await backordersOfOrder(db, orderId))]
  const open = await openLinesOfOrders(db, { openStatuses: openOrderStatuses, orderIds })
  const promised = await promisesOfOrders(db, orderIds, { today })
  const promises = new Map([...promised].map(([{ id }, promise]) => [id, promise]))
  const backordered = open.flatMap((line) => {
    const promise = promises.get(line.id)
    const units = line.orderId === orderId ? (promise?.missing ?? 0) : line.quantity
    return units > 0 ? [{ productId: line.productId, units, promise }] : []
  })
  const waits = new Map<number, number>()
  for (const [line, { missing }] of promised)
    if (line.orderId === orderId) waits.set(line.productId, (waits.get(line.productId) ?? 0) + missing)
  return { waits, promises: slipPromises(backordered, today) }
}
