import { slipPromises } from '@dray/domain/backorders/promise-text'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { promisesOfLines } from './list-promises.ts'
import { backordersOfOrder, waitingLinesOfOrders } from './promises.sql.ts'

/** By product: the units this order is short of, and when they and those of its backorders can come. */
export async function promisesOnSlip(
  db: Db,
  orderId: number,
  today: string,
): Promise<{ waits: Map<number, number>; promises: Map<number, string> }> {
  const orderIds = [orderId, ...(await backordersOfOrder(db, orderId))]
  const waiting = await waitingLinesOfOrders(db, { openStatuses: openOrderStatuses, orderIds })
  const promises = await promisesOfLines(db, waiting, today)
  const backordered = waiting.flatMap((line) => {
    const promise = promises.get(line)
    const units = line.orderId === orderId ? (promise?.missing ?? 0) : line.quantity
    return units > 0 ? [{ productId: line.productId, units, promise }] : []
  })
  const waits = new Map<number, number>()
  for (const [line, { missing }] of promises)
    if (line.orderId === orderId) waits.set(line.productId, (waits.get(line.productId) ?? 0) + missing)
  return { waits, promises: slipPromises(backordered, today) }
}
