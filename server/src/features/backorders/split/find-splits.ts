import type * as contract from '@dray/contract/backorders'
import { deliveredOn } from '@dray/domain/batches/usable-batches'
import { serveInSequence } from '@dray/domain/backorders/serve-orders'
import { type SplitLine, splitTotals } from '@dray/domain/backorders/split-order'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { linesOfOrders, ordersById, stockOnHand } from '../../orders/index.ts'
import { queuedOrderIds } from './order-queue.sql.ts'

type Request = CallRequest<typeof contract.findSplits>
type Line = Awaited<ReturnType<typeof linesOfOrders>>[number]

/** In the sequence of the queue; each order is left what those before it don't ship. Orders that aren't open are left out. */
export async function findSplits(db: Db, { body, today }: Request): Promise<contract.OrderSplit[]> {
  const ids = [...new Set(body.orderIds)]
  const found = await ordersById(db, ids)
  if (found.length < ids.length) throw new Refusal('order-not-found')
  const byId = new Map(found.map((order) => [order.id, order]))
  const queued = (await queuedOrderIds(db, ids)).flatMap((id) => byId.get(id) ?? [])
  const orders = queued.filter(({ orderStatus }) => isOpen(orderStatus))
  const lines = await linesOfOrders(
    db,
    orders.map(({ id }) => id),
  )
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const splits = serveInSequence(
    orders.map(({ id, deliveryDate, minLifeDays }) => ({
      need: { day: deliveredOn(deliveryDate, false, today), minLifeDays },
      lines: byOrder.get(id) ?? [],
    })),
    await stockOnHand(db, [...new Set(lines.map(({ productId }) => productId))]),
  )
  return orders.map(({ id, orderNum, modifiedOn, discountCents }, n) => {
    const split = splits[n] ?? []
    return { id, orderNum, modifiedOn, ...splitTotals(split, discountCents), products: waitingProducts(split) }
  })
}

/** A product's lines together: it may have several, each of another batch. */
function waitingProducts(split: readonly SplitLine<Line>[]): contract.OrderSplit['products'] {
  return [...Map.groupBy(split, ({ line }) => line.productId)].flatMap(([productId, lines]) => {
    const waits = sumUnits(lines, ({ waits }) => waits)
    const [first] = lines
    if (first === undefined || waits === 0) return []
    const { productSku, productName } = first.line
    return { productId, productSku, productName, ships: sumUnits(lines, ({ line }) => line.quantity) - waits, waits }
  })
}

const sumUnits = (lines: readonly SplitLine<Line>[], units: (line: SplitLine<Line>) => number): number =>
  lines.reduce((sum, line) => sum + units(line), 0)
