import type * as contract from '@dray/contract/orders'
import type { FieldChange } from '@dray/domain/changelog/differences'
import { isOpen } from '@dray/domain/orders/order-status'
import { unpullLines } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../db/db.ts'
import { mustExist, Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { announce } from '../../../live/announce.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { lockProducts } from '../../products/index.ts'
import { lockStoredOrders, type StoredLine } from '../lines/stored-orders.ts'
import { readOrder } from '../read/read-orders.ts'
import { pullStock, returnStock } from './move-line-stock.ts'
import { setTagsPulled, touchOrder } from './pull-tags.sql.ts'

/**
 * Pulls lines of an open order: takes their units out of stock, or returns them (X-08, D-82). A line that is already so stays as it
 * is, so that a second click moves nothing twice. So does one whose units left before its data was imported (D-180).
 */
export async function pullTags(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.pullTags>,
): Promise<contract.Order> {
  const [locked] = await lockStoredOrders(tx, [params.orderId])
  const order = mustExist(locked, 'order-not-found')
  if (!isOpen(order.orderStatus)) throw new Refusal('order-not-open')
  const itemIds = new Set(body.itemIds)
  const named = order.lines.filter((line) => itemIds.has(line.id))
  if (named.length < itemIds.size) throw new Refusal('line-of-another-order')

  const toChange = named.filter((line) => line.tagsPulled !== body.tagsPulled)
  if (toChange.length === 0) return readOrder(tx, user, { id: order.id })
  const author = { userId: user.id, at }
  const productIds = [...new Set(toChange.map((line) => line.productId))]
  await lockProducts(tx, productIds)
  const { orderNum } = order
  const lines = body.tagsPulled
    ? await pullLines(tx, orderNum, toChange, author)
    : await returnLines(tx, orderNum, toChange, author)
  await setTagsPulled(
    tx,
    lines.map((line) => line.id),
    body.tagsPulled,
  )
  await touchOrder(tx, order.id, at)
  const changes = lines.map((line) => pulledChange(orderNum, line.productSku, body.tagsPulled))
  await announce(tx, 'products', productIds)
  await logUpdated(tx, 'order', [{ id: order.id, changes }], author)
  return readOrder(tx, user, { id: order.id })
}

async function pullLines(tx: Tx, orderNum: string, lines: readonly StoredLine[], author: Author) {
  const units = lines.map(({ id, ...line }) => ({ ...line, lineId: id, orderNum }))
  await pullStock(tx, units, author)
  return lines
}

async function returnLines(tx: Tx, orderNum: string, lines: readonly StoredLine[], author: Author) {
  const { unpulled, returns } = unpullLines(lines)
  if (unpulled.length === 0) throw new Refusal('nothing-to-return')
  const units = returns.map((line) => ({ ...line, orderNum }))
  await returnStock(tx, units, author)
  return unpulled
}

const pulledChange = (name: string, sku: string, tagsPulled: boolean): FieldChange => ({
  name,
  field: 'tagsPulled',
  subfield: sku,
  action: 'update',
  previousValue: String(!tagsPulled),
  newValue: String(tagsPulled),
})
