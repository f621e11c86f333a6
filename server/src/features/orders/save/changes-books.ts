import { isShipped } from '@dray/domain/orders/order-status'
import type { StoredLine, StoredOrder } from '../lines/stored-orders.ts'
import type { OrderFields } from './order-fields.ts'
import type { PlannedOrder } from './planned-order.ts'

type Save = { before: StoredOrder | undefined; fields: Pick<OrderFields, 'orderStatus'> }

/** False for saves that can't change the books, which needn't ask if a day is closed. */
export const mayChangeBooks = ({ before, fields }: Save): boolean =>
  isShipped(fields.orderStatus) ||
  (before !== undefined && (isShipped(before.orderStatus) || before.lines.some(({ tagsPulled }) => tagsPulled)))

/** True if the save changes what was shipped, or moves units out of stock or back. */
export function changesBooks({ before, row, lines }: PlannedOrder): boolean {
  const isLeaving = isShipped(row.orderStatus)
  if (isLeaving !== (before !== undefined && isShipped(before.orderStatus))) return true
  if (before === undefined) return false
  return lines.some(({ ships }) => ships) || returnsUnits(before, lines) || (isLeaving && isWorthOther(before, row))
}

function returnsUnits({ lines: stored }: StoredOrder, lines: PlannedOrder['lines']): boolean {
  const kept = new Map(lines.map((line) => [line.id, line]))
  const isStillOut = ({ id, quantity, batchId }: StoredLine): boolean => {
    const line = kept.get(id)
    return line !== undefined && line.tagsPulled && line.batchId === batchId && line.quantity >= quantity
  }
  return stored.some((line) => line.tagsPulled && !isStillOut(line))
}

const isWorthOther = (before: StoredOrder, row: PlannedOrder['row']): boolean =>
  (['customerId', 'subtotalCents', 'discountCents', 'costCents'] as const).some((sum) => before[sum] !== row[sum])
