import * as contract from '@dray/contract/orders'
import { deliveredOn, type Need, usableUnits } from '@dray/domain/batches/usable-batches'
import type { FieldChange } from '@dray/domain/changelog/differences'
import { missingToPull } from '@dray/domain/orders/missing-units'
import { isOpen } from '@dray/domain/orders/order-status'
import { lineSubtotal } from '@dray/domain/orders/order-totals'
import { unpullLines } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { requireOpenDays } from '../../closing/index.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { lockBatches, lockProducts, stockOfProducts } from '../../products/index.ts'
import { productSnapshot } from '../lines/price-lines.ts'
import { lockStoredOrders, type StoredLine, type StoredOrder } from '../lines/stored-orders.ts'
import { readOrder } from '../read/read-orders.ts'
import { insertLines, updateLines, setTagsPulled, touchOrder } from '../save/write-orders.sql.ts'
import {
  pullStock,
  returnStock,
  type UntracedRelease,
  untracedNote,
  untracedRelease,
} from '../stock/move-line-stock.ts'

/**
 * Pulls lines of an open order or returns them (X-08, D-82). Skips lines already in that state, so a second click moves nothing, and
 * imported lines whose units left before the import (D-180). `onlyInStock` pulls only units that are in stock and in their batch (D-187).
 */
export async function pullTags(
  tx: Tx,
  { params, body, user, at, today }: CallRequest<typeof contract.pullTags>,
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
  const { orderNum, minLifeDays } = order
  const need = { day: deliveredOn(order.deliveryDate, false, today), minLifeDays }
  const units = body.tagsPulled && body.onlyInStock ? await splitByStock(tx, { order, need }, toChange) : toChange
  const [, { lines, notes }] = await allInOrder([
    requireOpenDays(tx, [today]),
    body.tagsPulled
      ? pullLines(tx, { orderNum, need, lines: units, untraced: untracedRelease(user, body.reason) }, author)
      : returnLines(tx, orderNum, toChange, author),
  ])
  await setTagsPulled(
    tx,
    lines.map((line) => line.id),
    body.tagsPulled,
  )
  await touchOrder(tx, order.id, at)
  const changes = lines.map((line) => pulledChange(orderNum, line.productSku, body.tagsPulled))
  await announce(tx, 'products', productIds)
  await logUpdated(tx, 'order', [{ id: order.id, changes, ...notes }], author)
  return readOrder(tx, user, { id: order.id })
}

/**
 * Keeps only the units in stock on each line and moves the missing ones to a new line, which stays unpulled. The caller has locked
 * the products.
 */
async function splitByStock(
  tx: Tx,
  { order, need }: { order: StoredOrder; need: Need },
  lines: readonly StoredLine[],
): Promise<StoredLine[]> {
  const stock = await stockOfProducts(
    tx,
    lines.map((line) => line.productId),
  )
  const batchIds = lines.flatMap(({ batchId }) => batchId ?? [])
  const batches = batchIds.length === 0 ? [] : await lockBatches(tx, batchIds)
  const remaining = new Map(batches.map((batch) => [batch.id, usableUnits(batch, need)]))
  const missing = missingToPull(
    lines,
    (productId) => stock.get(productId),
    (batchId) => remaining.get(batchId),
  )
  const missingUnits = (line: StoredLine) => missing.get(line)?.missing ?? 0
  const unitsThere = (line: StoredLine) => line.quantity - missingUnits(line)
  const present = lines.filter((line) => unitsThere(line) > 0)
  const partial = new Set(present.filter((line) => missing.has(line)))
  if (present.length === 0) throw new Refusal('nothing-in-stock')
  if (partial.size > 0 && order.lines.length + partial.size > contract.maxOrderLines)
    throw new Refusal('order-too-long')
  // Each new line directly follows its original; later lines move down.
  const parts = order.lines.flatMap((line) =>
    partial.has(line)
      ? [
          { line, id: line.id, quantity: unitsThere(line) },
          { line, id: null, quantity: missingUnits(line) },
        ]
      : [{ line, id: line.id, quantity: line.quantity }],
  )
  const rows = parts.map(({ line, id, quantity }, position) => ({
    line,
    id,
    columns: pulledColumns(line, { quantity, position }),
  }))
  await updateLines(
    tx,
    rows.flatMap(({ line, id, columns }) => (id === null || isUnmoved(line, columns) ? [] : [{ id, ...columns }])),
  )
  await insertLines(
    tx,
    rows.flatMap(({ line, id, columns }) =>
      id === null ? [{ orderId: order.id, isCanceled: false, ...productSnapshot(line), ...columns }] : [],
    ),
  )
  return present.map((line) => ({ ...line, quantity: unitsThere(line) }))
}

type Place = Pick<StoredLine, 'quantity' | 'position'>

function pulledColumns(line: StoredLine, { quantity, position }: Place) {
  const { batchId, batchMode, unitPrice, priceAdjustment, tagsPulled } = line
  const columns = { position, batchId, batchMode, quantity, unitPrice, priceAdjustment, tagsPulled }
  return { ...columns, subtotal: lineSubtotal(columns) }
}

const isUnmoved = (line: Place, { quantity, position }: Place): boolean =>
  line.quantity === quantity && line.position === position

type LinesToPull = { orderNum: string; need: Need; lines: readonly StoredLine[]; untraced: UntracedRelease }

async function pullLines(tx: Tx, { lines, ...pull }: LinesToPull, author: Author) {
  const units = lines.map(({ id, ...line }) => ({ ...line, lineId: id, ...pull }))
  const released = await pullStock(tx, units, author)
  return { lines, notes: released.size === 0 ? {} : { notes: untracedNote(pull.untraced) } }
}

async function returnLines(tx: Tx, orderNum: string, lines: readonly StoredLine[], author: Author) {
  const { unpulled, returns } = unpullLines(lines)
  if (unpulled.length === 0) throw new Refusal('nothing-to-return')
  const units = returns.map((line) => ({ ...line, orderNum }))
  await returnStock(tx, units, author)
  return { lines: unpulled, notes: {} }
}

const pulledChange = (name: string, sku: string, tagsPulled: boolean): FieldChange => ({
  name,
  field: 'tagsPulled',
  subfield: sku,
  action: 'update',
  previousValue: String(!tagsPulled),
  newValue: String(tagsPulled),
})
