import type * as contract from '@dray/contract/orders'
import type { FieldChange } from '@dray/domain/changelog/differences'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../db/db.ts'
import { mustExist, Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { announce } from '../../../live/announce.ts'
import { logUpdated } from '../../changelog/index.ts'
import { lockProducts } from '../../products/index.ts'
import { readOrder } from '../read/read-orders.ts'
import { type LineUnits, pullStock, returnStock } from './move-line-stock.ts'
import { linesNamed, lockOrder, pulledUnits, setTagsPulled, touchOrder } from './pull-tags.sql.ts'

/**
 * Pulls lines of an open order: takes their units out of stock, or returns them (X-08, D-82). A line that is already so stays as it
 * is, so that a second click moves nothing twice.
 */
export async function pullTags(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.pullTags>,
): Promise<contract.Order> {
  const order = mustExist(await lockOrder(tx, params.orderId), 'order-not-found')
  if (!isOpen(order.orderStatus)) throw new Refusal('order-not-open')
  const itemIds = [...new Set(body.itemIds)]
  const named = await linesNamed(tx, order.id, itemIds)
  if (named.length < itemIds.length) throw new Refusal('line-of-another-order')

  const lines = named.filter((line) => line.tagsPulled !== body.tagsPulled)
  if (lines.length > 0) {
    const author = { userId: user.id, at }
    const productIds = [...new Set(lines.map((line) => line.productId))]
    await lockProducts(tx, productIds)
    const units = lines.map(({ id, ...line }) => ({ ...line, lineId: id, orderNum: order.orderNum }))
    if (body.tagsPulled) await pullStock(tx, units, author)
    else await returnStock(tx, await unitsToReturn(tx, units), author)
    const lineIds = lines.map((line) => line.id)
    await setTagsPulled(tx, lineIds, body.tagsPulled)
    await touchOrder(tx, order.id, at)
    const changes = lines.map((line) => pulledChange(order.orderNum, line.productSku, body.tagsPulled))
    await announce(tx, 'products', productIds)
    await logUpdated(tx, 'order', [{ id: order.id, changes }], author)
  }
  return readOrder(tx, user, { id: order.id })
}

/**
 * Units return to the batch they left, according to the ledger, and only once (D-82, D-87). Units that left before their stock was
 * counted, with an import, have no movement: they return to the batch of their line.
 */
async function unitsToReturn(tx: Tx, lines: readonly LineUnits[]): Promise<LineUnits[]> {
  const lineIds = lines.map((line) => line.lineId)
  const pulled = Map.groupBy(await pulledUnits(tx, lineIds), (units) => units.lineId)
  return lines.flatMap((line) =>
    (pulled.get(line.lineId) ?? [line]).map(({ batchId, quantity }) => ({ ...line, batchId, quantity })),
  )
}

const pulledChange = (name: string, sku: string, tagsPulled: boolean): FieldChange => ({
  name,
  field: 'tagsPulled',
  subfield: sku,
  action: 'update',
  previousValue: String(!tagsPulled),
  newValue: String(tagsPulled),
})
