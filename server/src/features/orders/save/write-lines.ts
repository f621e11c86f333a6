import { lineSubtotal, owesNothing } from '@dray/domain/orders/order-totals'
import type { Tx } from '../../../platform/db/db.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import type { Author } from '../../changelog/index.ts'
import type { AllocatedLine } from '../stock/allocate-orders.ts'
import { pullStock, type UnitsToPull } from '../stock/move-line-stock.ts'
import type { PlannedOrder } from './planned-order.ts'
import { productSnapshot } from '../lines/price-lines.ts'
import { isUnchanged } from '../lines/sent-lines.ts'
import { type StoredLine, storedLineFinder } from '../lines/stored-orders.ts'
import {
  deleteLines,
  detachMovements,
  insertLines,
  type LineRow,
  type LineUpdate,
  updateLines,
} from './write-orders.sql.ts'

export function areLinesChanged({ before, lines, removedIds }: PlannedOrder): boolean {
  const storedLine = storedLineFinder(before)
  return removedIds.length > 0 || lines.some((line) => isChanged(line, storedLine(line)))
}

const isChanged = (line: AllocatedLine, stored: StoredLine | undefined): boolean =>
  stored === undefined || !isUnchanged(line, stored) || line.tagsPulled !== stored.tagsPulled

/**
 * Writes lines and pulls the stock of shipping orders, all orders at once. Returns the numbers of those with units that left without a batch
 * for a reason.
 */
export async function writeLines(
  tx: Tx,
  orders: readonly PlannedOrder[],
  author: Author,
): Promise<ReadonlySet<string>> {
  const changed = orders.filter(areLinesChanged)
  const rows = changed.map(lineRows)
  const removedIds = changed.flatMap((order) => order.removedIds)
  await pipeline(tx, detachMovements(tx, removedIds))
  await pipeline(tx, deleteLines(tx, removedIds))
  const updates = rows.flatMap(({ updated }) => updated)
  await pipeline(tx, updateLines(tx, updates))
  const added = rows.flatMap((row) => row.added)
  const inserting = insertLines(tx, added)
  const shipping = new Map(changed.filter(addsShippingLines).map((order) => [order.id, shipment(order)]))
  // The ledger needs the ids of new lines that ship; otherwise don't wait for the insert.
  if (shipping.size === 0) await pipeline(tx, inserting)
  const inserted = shipping.size === 0 ? [] : await inserting
  const shipped = inserted.flatMap(({ id: lineId, orderId, productId, batchId, quantity }): UnitsToPull[] => {
    const order = shipping.get(orderId)
    return order ? [{ productId, batchId, quantity, ...order, lineId }] : []
  })
  const units = [...changed.flatMap(storedUnitsToShip), ...shipped]
  const released = await pullStock(tx, units, author)
  return new Set(units.flatMap(({ lineId, orderNum }) => (released.has(lineId) ? [orderNum] : [])))
}

function lineRows({ id, before, row, lines }: PlannedOrder): { updated: LineUpdate[]; added: LineRow[] } {
  const storedLine = storedLineFinder(before)
  const added = { orderId: id, isCanceled: owesNothing(row.orderStatus) }
  const rows = lines.map((line, position) => ({ line, position, stored: storedLine(line) }))
  return {
    updated: rows.flatMap(({ line, position, stored }) =>
      stored && (stored.position !== position || isChanged(line, stored))
        ? [{ id: stored.id, ...changeableColumns(line, position) }]
        : [],
    ),
    added: rows.flatMap(({ line, position, stored }) =>
      stored ? [] : [{ ...added, ...productSnapshot(line), ...changeableColumns(line, position) }],
    ),
  }
}

const changeableColumns = (line: AllocatedLine, position: number) => ({
  position,
  batchId: line.batchId,
  batchMode: line.batchMode,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  priceAdjustment: line.priceAdjustment,
  subtotal: lineSubtotal(line),
  tagsPulled: line.tagsPulled,
})

const addsShippingLines = ({ lines }: PlannedOrder): boolean => lines.some((line) => line.id === null && line.ships)

const storedUnitsToShip = (order: PlannedOrder): UnitsToPull[] =>
  order.lines.flatMap(({ id, ships, productId, batchId, quantity }) =>
    id !== null && ships ? [{ lineId: id, productId, batchId, quantity, ...shipment(order) }] : [],
  )

const shipment = ({ row: { orderNum }, need, untraced }: PlannedOrder) => ({ orderNum, need, untraced })
