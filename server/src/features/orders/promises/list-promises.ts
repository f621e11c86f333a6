import type * as contract from '@dray/contract/orders/promises'
import { slipPromises } from '@dray/domain/backorders/promise-text'
import { arrivalsInSequence, type LinePromise, waitingClaims } from '@dray/domain/backorders/promises'
import type { AllocatedLine } from '@dray/domain/backorders/queue'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { openPurchaseStatuses } from '@dray/domain/purchases/purchase-order'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { looseUnits } from '../queue/queue.sql.ts'
import { type LineInQueue, queueOfOrders } from '../queue/read-queue.ts'
import { orderById } from '../read/orders.sql.ts'
import { onlyDriverId } from '../read/read-orders.ts'
import { arrivingUnits, backordersOfOrder, openLinesOfOrders } from './promises.sql.ts'

/** Treats a draft as placed. Drivers see only their own orders, and no other order's number. */
export async function listPromises(
  db: Db,
  { params, user, today }: CallRequest<typeof contract.listPromises>,
): Promise<contract.LinePromise[]> {
  const driverId = onlyDriverId(user)
  const { id, orderStatus } = mustExist(await orderById(db, params.orderId, driverId), 'order-not-found')
  const joining = orderStatus === 'DRAFT' ? [id] : []
  const promises = await promisesOfOrders(db, [id], { today, joining })
  return [...promises].map(([{ id: orderLineId }, { goesFirst, ...promise }]) => ({
    orderLineId,
    ...promise,
    ...(driverId === undefined && goesFirst !== undefined ? { goesFirst } : {}),
  }))
}

/** For each short line of these orders, when its units can come and what delays them (D-264). */
export async function promisesOfOrders(
  db: Db,
  orderIds: readonly number[],
  options: { today: string; joining?: readonly number[] },
): Promise<ReadonlyMap<LineInQueue, LinePromise>> {
  const queue = await queueOfOrders(db, orderIds, options)
  const short = queue.filter(({ line, waits }) => waits > 0 && orderIds.includes(line.orderId))
  if (short.length === 0) return new Map()
  const productIds = [...new Set(short.map(({ line }) => line.productId))]
  const [arriving, loose] = await Promise.all([
    arrivingUnits(db, { statuses: openPurchaseStatuses, productIds }),
    looseUnits(db, productIds),
  ])
  const arrivals = arrivalsInSequence(waitingClaims(queue), arriving)
  const byProduct = Map.groupBy(queue, ({ line }) => line.productId)
  return new Map(
    short.map(({ line, waits }) => [
      line,
      {
        missing: waits,
        ...(arrivals.get(line) ?? { purchaseOrderNum: null, expectedOn: null }),
        unusableReason: line.unusableReason ?? undefined,
        unlabeledUnits: line.shouldHaveTag ? Math.max(0, loose.get(line.productId) ?? 0) : undefined,
        goesFirst: firstAllocated(byProduct.get(line.productId) ?? [], line.orderId),
      },
    ]),
  )
}

/** The number of the first other order that gets units. */
const firstAllocated = (queue: readonly AllocatedLine<LineInQueue>[], orderId: number): string | undefined =>
  queue.find(({ line, ships }) => line.orderId !== orderId && ships.length > 0)?.line.orderNum

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
