import { slipPromises } from '@dray/domain/backorders/promise-text'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { promisesOfLines } from './list-promises.ts'
import { backordersOfOrder, waitingLinesOfOrders } from './promises.sql.ts'

/** By product: what doesn't come with this order, and when it can come. */
export async function promisesOnSlip(db: Db, orderId: number, today: string): Promise<Map<number, string>> {
  const orderIds = [orderId, ...(await backordersOfOrder(db, orderId))]
  const waiting = await waitingLinesOfOrders(db, { openStatuses: openOrderStatuses, orderIds })
  const promises = await promisesOfLines(db, waiting, today)
  const backordered = waiting.flatMap((line) => {
    const promise = promises.get(line)
    const units = line.orderId === orderId ? (promise?.missing ?? 0) : line.quantity
    return units > 0 ? [{ productId: line.productId, units, promise }] : []
  })
  return slipPromises(backordered, today)
}
