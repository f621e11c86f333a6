import {
  type AllocatableLine,
  allocateLines,
  type BatchShare,
  reservedUnits,
  type ReservingLine,
  type StockedBatch,
  unitsLeft,
} from './allocate-batches.ts'
import { isOpen, type OrderStatus } from './order-status.ts'

type SavedLine = {
  productId: number
  batchId: number | null
  quantity: number
  needsBatch: boolean
  tagsPulled: boolean
}

export const allocatableLine = ({
  productId,
  batchId,
  quantity,
  needsBatch,
  tagsPulled,
}: SavedLine): AllocatableLine => ({
  productId,
  productBatchId: batchId,
  quantity,
  batchMode: needsBatch ? 'auto' : 'manual',
  tagsPulled,
})

type StoredOrder = {
  orderStatus: OrderStatus
  lines: readonly { batchId: number | null; quantity: number; tagsPulled: boolean }[]
}

/** Its own units do not count as another's (D-170). Only an open order reserves any (D-83). */
export const reservedBefore = (before: StoredOrder | undefined): ReservingLine[] =>
  before && isOpen(before.orderStatus)
    ? before.lines.map(({ batchId, quantity, tagsPulled }) => ({ productBatchId: batchId, quantity, tagsPulled }))
    : []

/** Its lines as they are to be, and as they were while it was open. */
export type ReservingOrder = {
  lines: readonly AllocatableLine[]
  before: readonly ReservingLine[]
}

/** The parts of each line, or the batch with fewer units available than the order needs. */
export type Reservation = { shares: BatchShare[][] } | { short: { batchId: number; available: number } }

type Stock = {
  batches: readonly (StockedBatch & { productId: number })[]
  /** Unpulled, of all other open orders. */
  pending: readonly ReservingLine[]
}

/**
 * One order after the other, so no unit is reserved twice. A named batch must have enough units, unless the order needs no more
 * of it than it had (D-169, D-170). An order that cannot be reserved keeps what it had.
 */
export function reserveSequentially(orders: readonly ReservingOrder[], { batches, pending }: Stock): Reservation[] {
  const reserved = reservedUnits([...pending, ...orders.flatMap(({ before }) => before)])
  const byProduct = Map.groupBy(batches, ({ productId }) => productId)
  return orders.map((order) => {
    add(reserved, order.before, -1)
    const products = new Set(order.lines.map(({ productId }) => productId))
    const reservation = reserveOrder(
      order,
      [...products].flatMap((id) => byProduct.get(id) ?? []),
      reserved,
    )
    add(reserved, 'short' in reservation ? order.before : reservation.shares.flat().map(reservingLine), 1)
    return reservation
  })
}

function reserveOrder(
  { lines, before }: ReservingOrder,
  batches: Stock['batches'],
  reserved: ReadonlyMap<number, number>,
): Reservation {
  const available = unitsLeft(batches, reserved)
  const [needed, had] = [reservedUnits(lines), reservedUnits(before)]
  for (const [batchId, units] of available) {
    const quantity = needed.get(batchId) ?? 0
    if (quantity > units && quantity > (had.get(batchId) ?? 0)) return { short: { batchId, available: units } }
  }
  const left = [...available].map(([id, units]): [number, number] => [id, Math.max(0, units - (needed.get(id) ?? 0))])
  return { shares: allocateLines(lines, batches, new Map(left)) }
}

const reservingLine = ({ batchId, quantity }: BatchShare): ReservingLine => ({ productBatchId: batchId, quantity })

function add(reserved: Map<number, number>, lines: readonly ReservingLine[], sign: 1 | -1): void {
  for (const [id, units] of reservedUnits(lines)) reserved.set(id, (reserved.get(id) ?? 0) + sign * units)
}
