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

/** A stored line, with the units the ledger shows out of stock. */
export type StoredLine = StoredLineRow & {
  pulledUnits: readonly PulledUnits[]
}

/** Locked until the transaction ends. */
export type StoredOrder = StoredOrderRow & { lines: StoredLine[] }

/** Locks orders in id order and reads them with their lines. The caller has already locked their customers, if any. */
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

export function storedLineFinder(
  before: StoredOrder | undefined,
): (line: { id: number | null }) => StoredLine | undefined {
  const byId = new Map(before?.lines.map((line) => [line.id, line]))
  return ({ id }) => (id === null ? undefined : byId.get(id))
}
