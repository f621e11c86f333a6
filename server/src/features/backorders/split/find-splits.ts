import type * as contract from '@dray/contract/backorders'
import type { AllocatedLine } from '@dray/domain/backorders/queue'
import { splitTotals } from '@dray/domain/backorders/split-order'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { linesOfOrders, ordersById, shippableLines } from '../../orders/index.ts'
import { queuedOrderIds } from './splits.sql.ts'

type Request = CallRequest<typeof contract.findSplits>
type Line = Awaited<ReturnType<typeof linesOfOrders>>[number]

/** In the sequence of the queue; each order has what the queue gives it. Orders that aren't open are left out. */
export async function findSplits(db: Db, { body, today }: Request): Promise<contract.OrderSplit[]> {
  const ids = [...new Set(body.orderIds)]
  const found = await ordersById(db, ids)
  if (found.length < ids.length) throw new Refusal('order-not-found')
  const byId = new Map(found.map((order) => [order.id, order]))
  const queued = (await queuedOrderIds(db, ids)).flatMap((id) => byId.get(id) ?? [])
  const orders = queued.filter(({ orderStatus }) => isOpen(orderStatus))
  const openIds = orders.map(({ id }) => id)
  const split = await shippableLines(db, await linesOfOrders(db, openIds), today)
  const byOrder = Map.groupBy(split, ({ line }) => line.orderId)
  return orders.map(({ id, orderNum, modifiedOn, discountCents }) => {
    const split = byOrder.get(id) ?? []
    return { id, orderNum, modifiedOn, ...splitTotals(split, discountCents), products: waitingProducts(split) }
  })
}

/** A product's lines together: it may have several, each of another batch. */
function waitingProducts(split: readonly AllocatedLine<Line>[]): contract.OrderSplit['products'] {
  return [...Map.groupBy(split, ({ line }) => line.productId)].flatMap(([productId, lines]) => {
    const waits = sumUnits(lines, ({ waits }) => waits)
    const [first] = lines
    if (first === undefined || waits === 0) return []
    const { productSku, productName } = first.line
    return { productId, productSku, productName, ships: sumUnits(lines, ({ line }) => line.quantity) - waits, waits }
  })
}

const sumUnits = (lines: readonly AllocatedLine<Line>[], units: (line: AllocatedLine<Line>) => number): number =>
  lines.reduce((sum, line) => sum + units(line), 0)
