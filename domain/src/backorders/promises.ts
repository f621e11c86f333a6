import type { Need } from '../batches/usable-batches.ts'
import { type OrderToServe, serveInSequence, serveOrder, type StockOnHand } from './serve-orders.ts'
import type { LineToServe, SplitLine } from './split-order.ts'

/** Units of a purchase order that haven't come yet. */
export type ArrivingUnits = {
  productId: number
  purchaseOrderNum: string
  expectedOn: string | null
  quantity: number
}

/** Both null: not enough is on order for the units to come (D-264). */
export type Arrival = { purchaseOrderNum: string | null; expectedOn: string | null }

export type LinePromise = Arrival & { missing: number }

type LineToPromise = LineToServe & { id: number }

/** An open order with its place in the queue: the first order of its chain, then its own id. */
export type QueuedOrder<Line> = {
  id: number
  chainId: number
  chainCreatedAt: Date
  need: Need
  lines: readonly Line[]
}

/** Lines of an order that can't ship whole now, as if it came before all others (D-260). */
export const shortLines = <Line extends LineToPromise>(
  order: OrderToServe<Line>,
  stock: StockOnHand,
): SplitLine<Line>[] => serveOrder(order, stock).filter(({ waits }) => waits > 0)

/**
 * When the missing units of the order's lines can come, by line (D-264). All orders of the queue get what is in stock and what is on order
 * in its sequence; orders behind this one don't matter.
 */
export function promiseLines<Line extends LineToPromise>(
  order: QueuedOrder<Line>,
  queue: readonly QueuedOrder<Line>[],
  { stock, arriving }: { stock: StockOnHand; arriving: readonly ArrivingUnits[] },
): Map<Line, LinePromise> {
  const isAhead = (other: QueuedOrder<Line>) => other.id !== order.id && compareInQueue(other, order) < 0
  const ordered = [...queue.filter(isAhead).sort(compareInQueue), order]
  const arrivals = arrivalsInSequence(
    serveInSequence(ordered, stock)
      .flat()
      .filter(({ waits }) => waits > 0)
      .map(({ line, waits }) => ({ line, productId: line.productId, units: waits })),
    arriving,
  )
  return new Map(
    shortLines(order, stock).map(({ line, waits }) => [line, { missing: waits, ...(arrivals.get(line) ?? nothing) }]),
  )
}

/** The oldest chain first (D-262). */
export const compareInQueue = (a: QueuedOrder<unknown>, b: QueuedOrder<unknown>): number =>
  a.chainCreatedAt.getTime() - b.chainCreatedAt.getTime() || a.chainId - b.chainId || a.id - b.id

type Claim<Line> = { line: Line; productId: number; units: number }

const nothing: Arrival = { purchaseOrderNum: null, expectedOn: null }

/** For each claim, when its last unit comes. A claim that isn't covered still takes what is left, so none behind it is promised more. */
export function arrivalsInSequence<Line>(
  claims: readonly Claim<Line>[],
  arriving: readonly ArrivingUnits[],
): Map<Line, Arrival> {
  const byProduct = Map.groupBy([...arriving].sort(byExpectedDay), ({ productId }) => productId)
  const claimed = new Map<number, number>()
  return new Map(
    claims.map(({ line, productId, units }) => {
      const last = (claimed.get(productId) ?? 0) + units
      claimed.set(productId, last)
      return [line, arrivalOfUnit(last, byProduct.get(productId) ?? [])]
    }),
  )
}

function arrivalOfUnit(unit: number, arriving: readonly ArrivingUnits[]): Arrival {
  let units = 0
  for (const { quantity, purchaseOrderNum, expectedOn } of arriving) {
    units += quantity
    if (units >= unit) return { purchaseOrderNum, expectedOn }
  }
  return nothing
}

/** Without a day last. */
function byExpectedDay(a: ArrivingUnits, b: ArrivingUnits): number {
  if (a.expectedOn === b.expectedOn) return a.purchaseOrderNum < b.purchaseOrderNum ? -1 : 1
  if (a.expectedOn === null || b.expectedOn === null) return a.expectedOn === null ? 1 : -1
  return a.expectedOn < b.expectedOn ? -1 : 1
}
