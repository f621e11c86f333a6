import type { Need } from '../batches/usable-batches.ts'
import type { BatchOrder, StockedBatch } from '../orders/allocate-batches.ts'
import { type LineToServe, type SplitLine, splitLines } from './split-order.ts'

/** Units of a purchase order that haven't come yet. */
export type ArrivingUnits = {
  productId: number
  purchaseOrderNum: string
  expectedOn: string | null
  quantity: number
}

/** Both null: not enough is on order for the units to come (D-264). */
type Arrival = { purchaseOrderNum: string | null; expectedOn: string | null }

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

export type StockOnHand = {
  batches: readonly (StockedBatch & { productId: number })[]
  /** By batch: units that unpulled lines of open orders name. */
  named: ReadonlyMap<number, number>
  batchOrder: BatchOrder
  stockOf: (productId: number) => number
}

type ServedOrder<Line> = Pick<QueuedOrder<Line>, 'need' | 'lines'>

/** Lines of an order that can't ship whole now, as if it came before all others (D-260). */
export const shortLines = <Line extends LineToPromise>(
  order: ServedOrder<Line>,
  stock: StockOnHand,
): SplitLine<Line>[] => serveOrder(order, stock, nothingTaken()).filter(({ waits }) => waits > 0)

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
    waitsInSequence(ordered, stock).map(({ line, waits }) => ({ line, productId: line.productId, units: waits })),
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

/** What earlier orders got: of batches beyond what their lines name, and of products not tracked by batch. */
type Taken = { ofBatch: Map<number, number>; ofProduct: Map<number, number> }
const nothingTaken = (): Taken => ({ ofBatch: new Map(), ofProduct: new Map() })

function waitsInSequence<Line extends LineToPromise>(
  queue: readonly QueuedOrder<Line>[],
  stock: StockOnHand,
): SplitLine<Line>[] {
  const taken = nothingTaken()
  return queue.flatMap((order) => {
    const served = serveOrder(order, stock, taken)
    takeServed(served, taken)
    return served.filter(({ waits }) => waits > 0)
  })
}

function serveOrder<Line extends LineToPromise>(
  { lines, need }: ServedOrder<Line>,
  { batches, named, batchOrder, stockOf }: StockOnHand,
  taken: Taken,
): SplitLine<Line>[] {
  const own = namedUnits(lines)
  const products = new Set(lines.map(({ productId }) => productId))
  const ownBatches = batches.filter(({ productId }) => products.has(productId))
  return splitLines(lines, {
    batches: ownBatches,
    reserved: ownBatches.map(({ id }) => ({
      productBatchId: id,
      quantity: Math.max(0, (named.get(id) ?? 0) - (own.get(id) ?? 0)) + (taken.ofBatch.get(id) ?? 0),
    })),
    rule: { need, batchOrder },
    stockOf: (productId) => stockOf(productId) - (taken.ofProduct.get(productId) ?? 0),
  })
}

function takeServed(served: readonly SplitLine<LineToPromise>[], taken: Taken): void {
  const shares = served.flatMap(({ line, ships }) =>
    line.tagsPulled ? [] : ships.map((share) => ({ ...share, line })),
  )
  const own = namedUnits(served.map(({ line }) => line))
  for (const { line, batchId, quantity } of shares)
    if (!line.shouldHaveTag) add(taken.ofProduct, line.productId, quantity)
    else if (batchId !== null) {
      // Named units are reserved for all others already.
      const reserved = Math.min(quantity, own.get(batchId) ?? 0)
      add(own, batchId, -reserved)
      add(taken.ofBatch, batchId, quantity - reserved)
    }
}

function namedUnits(lines: readonly LineToServe[]): Map<number, number> {
  const named = new Map<number, number>()
  for (const { batchId, quantity, tagsPulled } of lines)
    if (batchId !== null && !tagsPulled) add(named, batchId, quantity)
  return named
}

const add = (to: Map<number, number>, id: number, units: number) => to.set(id, (to.get(id) ?? 0) + units)
