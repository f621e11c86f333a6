import type { PulledUnits } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
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
  const [, orders, linesRead, unitsOut] = await allInOrder([
    lockOrders(tx, ids),
    ordersById(tx, ids),
    linesOfOrders(tx, ids),
    ledgerOfOrders(tx, ids),
  ])
  const lines = Map.groupBy(linesRead, (line) => line.orderId)
  const ledger = Map.groupBy(unitsOut, (units) => units.lineId)
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
