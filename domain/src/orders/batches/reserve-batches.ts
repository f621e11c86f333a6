import { type Need, type UnusableReason, unusableReason } from '../../batches/usable-batches.ts'
import {
  type AllocatableLine,
  allocateLines,
  type BatchOrder,
  type BatchShare,
  reservedUnits,
  type ReservingLine,
  type StockedBatch,
  unitsLeft,
} from './allocate-batches.ts'
import { isOpen, type OrderStatus } from '../order-status.ts'
import {
  type LineToSave,
  type MergeableLine,
  type OrderToAllocate,
  planAllocation,
  returnsStock,
  type StockReturn,
} from '../plan-stock.ts'

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

/** Its own units do not count as other orders'. Only an open order reserves any. */
export const reservedBefore = (before: StoredOrder | undefined): ReservingLine[] =>
  before && isOpen(before.orderStatus)
    ? before.lines.map(({ batchId, quantity, tagsPulled }) => ({ productBatchId: batchId, quantity, tagsPulled }))
    : []

/** `lines`: its new lines. `before`: its lines while it was open. */
export type ReservingOrder = {
  need: Need
  lines: readonly AllocatableLine[]
  before: readonly ReservingLine[]
}

/** The parts of each line, or the batch that can't fill them: it has too few units, or may not be used for this order. */
export type Reservation =
  | { shares: BatchShare[][] }
  | { short: { batchId: number; available: number } }
  | { unusable: { batchId: number; reason: UnusableReason } }

type ReservableStock = {
  batches: readonly (StockedBatch & { productId: number })[]
  /** Unpulled lines of all other open orders. */
  pending: readonly ReservingLine[]
  batchOrder: BatchOrder
}

/**
 * One order after the other, so no unit is reserved twice. A named batch must be usable and have enough units, unless the order needs no
 * more of it than it had. An order that cannot be reserved keeps what it had.
 */
export function reserveSequentially<Order extends ReservingOrder>(
  orders: readonly Order[],
  { batches, pending, batchOrder }: ReservableStock,
): Map<Order, Reservation> {
  const reserved = reservedUnits([...pending, ...orders.flatMap(({ before }) => before)])
  const byProduct = Map.groupBy(batches, ({ productId }) => productId)
  const reservations = new Map<Order, Reservation>()
  for (const order of orders) {
    add(reserved, order.before, -1)
    const products = new Set(order.lines.map(({ productId }) => productId))
    const ofProducts = [...products].flatMap((id) => byProduct.get(id) ?? [])
    const reservation = reserveOrder(order, { batches: ofProducts, reserved, batchOrder })
    add(reserved, 'shares' in reservation ? reservation.shares.flat().map(reservingLine) : order.before, 1)
    reservations.set(order, reservation)
  }
  return reservations
}

function reserveOrder(
  { need, lines, before }: ReservingOrder,
  {
    batches,
    reserved,
    batchOrder,
  }: Pick<ReservableStock, 'batches' | 'batchOrder'> & { reserved: ReadonlyMap<number, number> },
): Reservation {
  const available = unitsLeft(batches, reserved)
  const [needed, had] = [reservedUnits(lines), reservedUnits(before)]
  for (const batch of batches) {
    const [quantity, units] = [needed.get(batch.id) ?? 0, available.get(batch.id) ?? 0]
    if (quantity <= (had.get(batch.id) ?? 0)) continue
    const reason = unusableReason(batch, need)
    if (reason !== null) return { unusable: { batchId: batch.id, reason } }
    if (quantity > units) return { short: { batchId: batch.id, available: units } }
  }
  const left = [...available].map(([id, units]): [number, number] => [id, Math.max(0, units - (needed.get(id) ?? 0))])
  return { shares: allocateLines(lines, { batches, available: new Map(left), rule: { need, batchOrder } }) }
}

const reservingLine = ({ batchId, quantity }: BatchShare): ReservingLine => ({ productBatchId: batchId, quantity })

function add(reserved: Map<number, number>, lines: readonly ReservingLine[], sign: 1 | -1): void {
  for (const [id, units] of reservedUnits(lines)) reserved.set(id, (reserved.get(id) ?? 0) + sign * units)
}

/** `key`: of a saved line, its id. */
export type ForecastLine = Omit<LineToSave & MergeableLine, 'id' | 'tagsPulled'> & { key: number; productId: number }

type UnreservedStock = {
  need: Need
  batchOrder: BatchOrder
  batches: readonly (StockedBatch & { productId: number })[]
  /** By other open orders. */
  reserved: readonly ReservingLine[]
}

/** By the key of the line. */
export type BatchForecast = ReadonlyMap<number, readonly BatchShare[]>

/** Previews what saving would allocate (spec 4.4). Empty if the save would be refused; lines that keep their batch are left out. */
export function forecastBatches<Line extends ForecastLine>(
  { before, status, lines }: OrderToAllocate<Line>,
  { need, batchOrder, batches, reserved }: UnreservedStock,
  snapshotOf: (line: Line) => unknown,
): BatchForecast {
  if (returnsStock(status)) return noForecast
  const order = { before, status, lines: lines.map((line) => ({ ...line, id: line.key })) }
  const plan = planAllocation(order, snapshotOf)
  const reserving = { need, lines: plan.lines.map(allocatableLine), before: reservedBefore(before) }
  const stock = { batches: withReturned(batches, plan.returns), pending: reserved, batchOrder }
  const reservation = reserveSequentially([reserving], stock).get(reserving)
  if (reservation === undefined || !('shares' in reservation)) return noForecast
  const quantities = new Map(lines.map(({ key, quantity }) => [key, quantity]))
  const forecast = new Map<number, readonly BatchShare[]>()
  for (const [place, line] of plan.lines.entries()) {
    if (!line.needsBatch || line.batchId !== null || line.tagsPulled) continue
    let left = reservation.shares[place] ?? []
    // Lines that the save merges take their units one after the other.
    for (const key of [line.key, ...line.mergedIds]) {
      const isLast = key === (line.mergedIds.at(-1) ?? line.key)
      const [own, rest] = isLast ? [left, []] : splitAt(left, quantities.get(key) ?? 0)
      forecast.set(key, own)
      left = rest
    }
  }
  return forecast
}

const noForecast: BatchForecast = new Map()

function splitAt(shares: readonly BatchShare[], units: number): [BatchShare[], BatchShare[]] {
  const [first, rest]: [BatchShare[], BatchShare[]] = [[], []]
  let needed = units
  for (const { batchId, quantity } of shares) {
    const own = Math.min(needed, quantity)
    if (own > 0) first.push({ batchId, quantity: own })
    if (quantity > own) rest.push({ batchId, quantity: quantity - own })
    needed -= own
  }
  return [first, rest]
}

/** Units that return to stock with the same save can be allocated again. */
function withReturned(
  batches: UnreservedStock['batches'],
  returns: readonly StockReturn[],
): UnreservedStock['batches'] {
  if (returns.length === 0) return batches
  return batches.map((batch) => {
    const units = returns.reduce((sum, { batchId, quantity }) => sum + (batchId === batch.id ? quantity : 0), 0)
    return units === 0 ? batch : { ...batch, remainingQuantity: batch.remainingQuantity + units }
  })
}
