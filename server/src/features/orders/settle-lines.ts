import { planGoods, type GoodsBack } from '@dray/domain/orders/line-goods'
import { lineSubtotal } from '@dray/domain/orders/order-totals'
import { hasLeft, isOpen, type OrderStatus } from '@dray/domain/orders/order-status'
import type { Tx } from '../../db/db.ts'
import type { Author } from '../changelog/index.ts'
import { type ChangedLine, deleteLines, releaseMovements, updateLines } from './change-order.sql.ts'
import { allocateAtDelivery, claimBatches, refuseForeignBatches } from './claim-batches.ts'
import { bringBack, takeGoodsOut } from './move-line-goods.ts'
import type { LineToChange, OrderToChange } from './orders-to-change.ts'
import type { PricedLine } from './price-lines.ts'
import { insertLines, type LineRow } from './save-orders.sql.ts'

/** A line as it is saved. */
export type SettledLine = PricedLine & { tagsPulled: boolean }

type Settling = { order: OrderToChange; orderNum: string; status: OrderStatus; lines: readonly PricedLine[] }
export type Settled = { lines: SettledLine[]; isChanged: boolean }

/**
 * Saves the lines of an order with what its status does to their goods (D-81, D-87): first comes back what is to, then batches
 * are claimed, then what is to leaves. Writes nothing when nothing is different. Whoever calls has locked the order and its products.
 */
export async function settleLines(tx: Tx, { order, orderNum, status, lines }: Settling, author: Author): Promise<Settled> {
  const plan = planGoods(order.lines, lines, status)
  await bringBack(tx, plan.back.map(asGoodsOf(order)), author)
  const placed = await withBatches(tx, order, { status, lines: plan.lines })
  const leaves = hasLeft(status)
  const settled = placed.map((line) => ({ ...line, tagsPulled: line.tagsPulled || leaves }))
  const isChanged = plan.removed.length > 0 || settled.some((line) => isDifferent(storedOf(order, line), line))
  if (isChanged) {
    await write(tx, order, { settled, removed: plan.removed }).then((inserted) =>
      takeGoodsOut(tx, leaves ? [...leaving(order, placed), ...inserted].map((line) => ({ ...line, orderNum })) : [], author),
    )
  }
  return { lines: settled, isChanged }
}
