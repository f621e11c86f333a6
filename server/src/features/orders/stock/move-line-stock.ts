import { reservedUnits } from '@dray/domain/orders/allocate-batches'
import type { Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/refusal.ts'
import { announce } from '../../../live/announce.ts'
import type { Author } from '../../changelog/index.ts'
import { lockBatches } from '../../batches/index.ts'
import { lockProducts, moveStock } from '../../products/index.ts'
import { goodsOut } from './pull-tags.sql.ts'

/** A line whose goods move, under the number of its order. Whoever moves them has locked the order and looked at `tagsPulled`. */
export type LineGoods = {
  id: number
  orderNum: string
  productId: number
  batchId: number | null
  quantity: number
}

/** Takes the goods of lines out of stock, each from its batch or from none (D-81). Stock may go below zero, a batch never (D-86). */
export async function takeGoodsOut(tx: Tx, lines: readonly LineGoods[], author: Author): Promise<void> {
  const batches = await lockGoods(tx, lines)
  const asked = reservedUnits(lines.map(({ batchId, quantity }) => ({ productBatchId: batchId, quantity })))
  for (const { id, batchNumber, remainingQuantity: remaining } of batches) {
    if ((asked.get(id) ?? 0) > remaining) throw new Refusal('batch-taken', { batchNumber, remaining })
  }
  await move(
    tx,
    lines.map((line) => ({ ...line, quantity: -line.quantity, reason: `Order ${line.orderNum}` })),
    author,
  )
}

/**
 * Puts the goods of lines back into the batches they left, or into none, once (D-82, D-87): as the ledger tells it. Goods that
 * left before their stock was counted, with an import, have no movement; they come back to where their line says.
 */
export async function putGoodsBack(tx: Tx, lines: readonly LineGoods[], author: Author): Promise<void> {
  const ids = lines.map((line) => line.id)
  const out = Map.groupBy(await goodsOut(tx, ids), (goods) => goods.lineId)
  await bringBack(
    tx,
    lines.flatMap((line) =>
      (out.get(line.id) ?? [line]).map(({ batchId, quantity }) => ({ ...line, batchId, quantity })),
    ),
    author,
  )
}

/** Puts these units back, each into its batch or into none. Whoever calls has asked the ledger what is out. */
export async function bringBack(tx: Tx, goods: readonly LineGoods[], author: Author): Promise<void> {
  await lockGoods(tx, goods)
  await move(
    tx,
    goods.map((line) => ({ ...line, reason: `Order ${line.orderNum}: returned` })),
    author,
  )
}

/** In the fixed order: products by id, then batches by id. Answers the batches as they now are. */
async function lockGoods(tx: Tx, lines: readonly LineGoods[]) {
  if (lines.length === 0) return []
  await lockProducts(
    tx,
    lines.map((line) => line.productId),
  )
  const batchIds = lines.flatMap((line) => line.batchId ?? [])
  return batchIds.length === 0 ? [] : lockBatches(tx, batchIds)
}

type Moved = LineGoods & { reason: string }

async function move(tx: Tx, lines: readonly Moved[], { userId, at }: Author): Promise<void> {
  if (lines.length === 0) return
  await moveStock(
    tx,
    lines.map(({ id, productId, batchId, quantity, reason }) => ({
      productId,
      batchId,
      delta: quantity,
      reason,
      orderLineId: id,
      userId,
      createdAt: at,
    })),
  )
  await announce(tx, 'products', [...new Set(lines.map((line) => line.productId))])
}
