import type { PulledUnits } from '@dray/domain/orders/plan-stock'
import type { Tx } from '../../../db/db.ts'
import {
  type HeadRow,
  headsOf,
  linesOfOrders,
  lockOrders,
  movedOfOrders,
  type StoredLineRow,
} from './stored-orders.sql.ts'

/** A stored line, with what of it is out of stock by the ledger. */
export type LineToChange = StoredLineRow & {
  out: readonly PulledUnits[]
  /** Whether the ledger's movements for it come to nothing. */
  isSettled: boolean
}

/** An order that nobody else can change until the transaction ends. */
export type OrderToChange = HeadRow & { lines: LineToChange[] }

/** Locks orders in id order and reads them with their lines and what of those is out. */
export async function ordersToChange(tx: Tx, ids: readonly number[]): Promise<OrderToChange[]> {
  await lockOrders(tx, ids)
  const heads = await headsOf(tx, ids)
  const lines = Map.groupBy(await linesOfOrders(tx, ids), (line) => line.orderId)
  const moved = Map.groupBy(await movedOfOrders(tx, ids), (goods) => goods.lineId)
  return heads.map((head) => ({
    ...head,
    lines: (lines.get(head.id) ?? []).map((line) => {
      const goods = moved.get(line.id) ?? []
      return { ...line, out: goods.filter(({ quantity }) => quantity > 0), isSettled: goods.length === 0 }
    }),
  }))
}
