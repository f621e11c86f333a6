import type { PulledUnits } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../platform/db/db.ts'
import {
  ledgerOfOrders,
  linesOfOrders,
  lockOrders,
  ordersById,
  type StoredLineRow,
  type StoredOrderRow,
} from './stored-orders.sql.ts'

/** A line as it is stored, with its units that are out of stock by the ledger. */
export type StoredLine = StoredLineRow & {
  pulledUnits: readonly PulledUnits[]
}

/** An order as it is stored, locked until the transaction ends. */
export type StoredOrder = StoredOrderRow & { lines: StoredLine[] }

/** Locks orders in id order and reads them with their lines. Whoever calls has locked their customers, if it locks any. */
export async function lockStoredOrders(tx: Tx, ids: readonly number[]): Promise<StoredOrder[]> {
  await lockOrders(tx, ids)
  const orders = await ordersById(tx, ids)
  const lines = Map.groupBy(await linesOfOrders(tx, ids), (line) => line.orderId)
  const ledger = Map.groupBy(await ledgerOfOrders(tx, ids), (units) => units.lineId)
  return orders.map((order) => ({
    ...order,
    lines: (lines.get(order.id) ?? []).map((line) => ({ ...line, pulledUnits: ledger.get(line.id) ?? [] })),
  }))
}

/** The stored line of an id, if it has one; none of a new order. */
export function storedLineFinder(
  before: StoredOrder | undefined,
): (line: { id: number | null }) => StoredLine | undefined {
  const byId = new Map(before?.lines.map((line) => [line.id, line]))
  return ({ id }) => (id === null ? undefined : byId.get(id))
}
