import type * as contract from '@dray/contract/promises'
import {
  compareInQueue,
  type LinePromise,
  promiseLines,
  type QueuedOrder,
  shortLines,
} from '@dray/domain/backorders/promises'
import { deliveredOn } from '@dray/domain/batches/usable-batches'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { openPurchaseStatuses } from '@dray/domain/purchases/purchase-order'
import type { Db } from '../../../platform/db/db.ts'
import { maxRowsAtOnce } from '../../../platform/http/list-page.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { orderById } from '../read/orders.sql.ts'
import { onlyDriverId } from '../read/read-orders.ts'
import { stockOnHand } from '../stock/stock-on-hand.ts'
import { arrivingUnits, waitingLinesAhead, waitingLinesOfOrders } from './promises.sql.ts'

/** Drivers see only their own orders (D-04). */
export async function listPromises(
  db: Db,
  { params, user, today }: CallRequest<typeof contract.listPromises>,
): Promise<contract.LinePromise[]> {
  const { id } = mustExist(await orderById(db, params.orderId, onlyDriverId(user)), 'order-not-found')
  const waiting = await waitingLinesOfOrders(db, { openStatuses: openOrderStatuses, orderIds: [id] })
  const promises = await promisesOfLines(db, waiting, today)
  return [...promises].map(([line, promise]) => ({ orderLineId: line.id, ...promise }))
}

export type WaitingLine = Awaited<ReturnType<typeof waitingLinesOfOrders>>[number]

/** For those that are short, of all waiting lines of some orders. */
export async function promisesOfLines(
  db: Db,
  waiting: readonly WaitingLine[],
  today: string,
): Promise<ReadonlyMap<WaitingLine, LinePromise>> {
  const orders = queuedOrders(waiting, today).toSorted(compareInQueue)
  const last = orders.at(-1)
  if (last === undefined) return new Map()
  const stock = await stockOnHand(db, productsOfLines(orders.flatMap(({ lines }) => lines)))
  const short = orders.flatMap((order) => shortLines(order, stock))
  if (short.length === 0) return new Map()
  const productIds = productsOfLines(short.map(({ line }) => line))
  const arriving = await arrivingUnits(db, { statuses: openPurchaseStatuses, productIds })
  const ahead =
    arriving.length === 0
      ? []
      : await waitingLinesAhead(db, {
          openStatuses: openOrderStatuses,
          productIds: [...new Set(arriving.map(({ productId }) => productId))],
          chain: last,
          exceptOrderIds: orders.map(({ id }) => id),
          limit: maxRowsAtOnce + 1,
        })
  // Promise nothing if more lines are ahead than are read.
  const known = { stock, arriving: ahead.length > maxRowsAtOnce ? [] : arriving }
  const queue = [...orders, ...queuedOrders(ahead, today)]
  return new Map(orders.flatMap((order) => [...promiseLines(order, queue, known)]))
}

function queuedOrders(lines: readonly WaitingLine[], today: string): QueuedOrder<WaitingLine>[] {
  return [...Map.groupBy(lines, ({ orderId }) => orderId)].flatMap(([id, ofOrder]) => {
    const [first] = ofOrder
    if (first === undefined) return []
    const { chainId, chainCreatedAt, deliveryDate, minLifeDays } = first
    const need = { day: deliveredOn(deliveryDate, false, today), minLifeDays }
    return [{ id, chainId, chainCreatedAt, need, lines: ofOrder }]
  })
}

const productsOfLines = (lines: readonly WaitingLine[]): number[] => [
  ...new Set(lines.map(({ productId }) => productId)),
]
