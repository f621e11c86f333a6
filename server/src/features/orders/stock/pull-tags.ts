import type * as contract from '@dray/contract/orders'
import type { FieldChange } from '@dray/domain/changelog/differences'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../db/db.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { announce } from '../../../live/announce.ts'
import { writeLog } from '../../changelog/index.ts'
import { linesNamed, lockOrder, setTagsPulled, touchOrder } from './pull-tags.sql.ts'
import { putGoodsBack, takeGoodsOut } from './move-line-stock.ts'
import { readOrder } from '../read/read-orders.ts'

/**
 * Takes the goods of an open order's lines out of stock, or puts them back (X-08, D-82). A line that already is as wanted
 * stays as it is, so that a second click pulls nothing twice.
 */
export async function pullTags(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.pullTags>,
): Promise<contract.Order> {
  const order = found(await lockOrder(tx, params.orderId), 'order-not-found')
  if (!isOpen(order.orderStatus)) throw new Refusal('order-not-open')
  const itemIds = [...new Set(body.itemIds)]
  const named = await linesNamed(tx, order.id, itemIds)
  if (named.length < itemIds.length) throw new Refusal('line-of-another-order')

  const lines = named.filter((line) => line.tagsPulled !== body.tagsPulled)
  if (lines.length > 0) {
    const author = { userId: user.id, at }
    const goods = lines.map((line) => ({ ...line, orderNum: order.orderNum }))
    await (body.tagsPulled ? takeGoodsOut : putGoodsBack)(tx, goods, author)
    const lineIds = lines.map((line) => line.id)
    await setTagsPulled(tx, lineIds, body.tagsPulled)
    await touchOrder(tx, order.id, at)
    const changes = lines.map((line) => pulledChange(order.orderNum, line.productSku, body.tagsPulled))
    await writeLog(tx, [{ action: 'update', entityType: 'order', entityId: order.id, changes }], author)
    await announce(tx, 'orders', [order.id])
  }
  return readOrder(tx, user, { id: order.id })
}

const pulledChange = (name: string, sku: string, tagsPulled: boolean): FieldChange => ({
  name,
  field: 'tagsPulled',
  subfield: sku,
  action: 'update',
  previousValue: String(!tagsPulled),
  newValue: String(tagsPulled),
})
