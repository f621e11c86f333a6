import {
  type AllocatableLine,
  allocateLines,
  type BatchShare,
  unitsLeft,
  reservedUnits,
  type ReservingLine,
  type StockedBatch,
} from './allocate-batches.ts'

/** An order as it claims batches: its lines that are not pulled, and those it held until now, while it is open. */
export type ReservingOrder = {
  lines: readonly AllocatableLine[]
  before: readonly ReservingLine[]
}

/** The parts that each line of an order became; or the batch of which it asks more than is free. */
export type Reservation = { shares: BatchShare[][] } | { taken: { batchId: number; free: number } }

type Stock = {
  batches: readonly (StockedBatch & { productId: number })[]
  /** What is held by open orders that are not among these. */
  pending: readonly ReservingLine[]
}

/**
 * Lets orders claim batches one after the other, so that none finds what those before it were given: each batch that a line names
 * must have what is asked of it, unless the order asks no more than it held already (D-169, D-170); lines that look for batches
 * are divided. An order that is refused keeps what it held.
 */
export function reserveSequentially(orders: readonly ReservingOrder[], { batches, pending }: Stock): Reservation[] {
  const held = reservedUnits([...pending, ...orders.flatMap(({ before }) => before)])
  const ofProduct = Map.groupBy(batches, ({ productId }) => productId)
  return orders.map((order) => {
    hold(held, order.before, -1)
    const products = new Set(order.lines.map(({ productId }) => productId))
    const claim = reserveOrder(
      order,
      [...products].flatMap((id) => ofProduct.get(id) ?? []),
      held,
    )
    hold(held, 'taken' in claim ? order.before : claim.shares.flat().map(asHolding), 1)
    return claim
  })
}

function reserveOrder(
  { lines, before }: ReservingOrder,
  batches: Stock['batches'],
  held: ReadonlyMap<number, number>,
): Reservation {
  const free = unitsLeft(batches, held)
  const [asked, had] = [reservedUnits(lines), reservedUnits(before)]
  for (const [batchId, units] of free) {
    const wanted = asked.get(batchId) ?? 0
    if (wanted > units && wanted > (had.get(batchId) ?? 0)) return { taken: { batchId, free: units } }
  }
  const left = [...free].map(([id, units]): [number, number] => [id, Math.max(0, units - (asked.get(id) ?? 0))])
  return { shares: allocateLines(lines, batches, new Map(left)) }
}

const asHolding = ({ batchId, quantity }: BatchShare): ReservingLine => ({ productBatchId: batchId, quantity })

function hold(held: Map<number, number>, lines: readonly ReservingLine[], sign: 1 | -1): void {
  for (const [id, units] of reservedUnits(lines)) held.set(id, (held.get(id) ?? 0) + sign * units)
}
