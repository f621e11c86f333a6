import type * as contract from '@dray/contract/backorders'
import type { AllocatedLine } from '@dray/domain/backorders/queue'
import { splitTotals } from '@dray/domain/backorders/split-order'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { requireOpenDays } from '../../closing/index.ts'
import {
  linesOfOrders,
  ordersById,
  type OrderToSave,
  shippableLines,
  storedFields,
  type StoredOrder,
} from '../../orders/index.ts'
import { lockProducts } from '../../products/index.ts'
import { lockOrderToSplit } from './lock-order-to-split.ts'
import { saveSplit } from './save-split.ts'
import { queuedOrderIds } from './splits.sql.ts'

type Request = CallRequest<typeof contract.shipAvailable>

/**
 * Ships or packs what is there of an open order and moves the rest, with its money, to a backorder. Nothing is repriced and no
 * credit hold is asked.
 */
export async function shipAvailable(tx: Tx, request: Request) {
  const { params, body, user, today } = request
  const { before, customers } = await lockOrderToSplit(tx, { id: params.id, user, modifiedOn: body.modifiedOn })
  if (!isOpen(before.orderStatus)) throw new Refusal('order-not-open')
  const [, split] = await allInOrder([requireOpenDays(tx, [today]), allocateLocked(tx, before, today)])
  if (split.every(({ line, waits }) => line.quantity === waits)) throw new Refusal('nothing-to-ship')
  const fields = { ...storedFields(before), orderStatus: body.orderStatus }
  return saveSplit(tx, { before, customers, fields, lines: split.flatMap(shippingLines), split }, request)
}

/** The locked products keep their stock, their batches and what orders reserve of them. */
async function allocateLocked(tx: Tx, { lines }: StoredOrder, today: string) {
  await lockProducts(tx, [...new Set(lines.map(({ productId }) => productId))])
  return shippableLines(tx, lines, today)
}

type Split = AllocatedLine<StoredOrder['lines'][number]>

const shippingLines = ({ line, ships }: Split): OrderToSave['lines'] =>
  ships.map(({ batchId, quantity }, part) => ({
    ...line,
    id: part === 0 ? line.id : null,
    batchId,
    quantity,
    needsBatch: false,
  }))

type FindSplitsRequest = CallRequest<typeof contract.findSplits>
type Line = Awaited<ReturnType<typeof linesOfOrders>>[number]

/** In the sequence of the queue; each order has what the queue gives it. Orders that aren't open are left out. */
export async function findSplits(db: Db, { body, today }: FindSplitsRequest): Promise<contract.OrderSplit[]> {
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
