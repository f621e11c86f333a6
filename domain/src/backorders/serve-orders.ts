import type { Need } from '../batches/usable-batches.ts'
import type { BatchOrder, StockedBatch } from '../orders/allocate-batches.ts'
import { type LineToServe, type SplitLine, splitLines } from './split-order.ts'

export type StockOnHand = {
  batches: readonly (StockedBatch & { productId: number })[]
  /** By batch: units that unpulled lines of open orders name. */
  named: ReadonlyMap<number, number>
  batchOrder: BatchOrder
  stockOf: (productId: number) => number
}

export type OrderToServe<Line> = { need: Need; lines: readonly Line[] }

/** Units that earlier orders got: from batches, beyond those their lines name, and of products not tracked by batch. */
type UsedUnits = { ofBatch: Map<number, number>; ofProduct: Map<number, number> }
const nothingUsed = (): UsedUnits => ({ ofBatch: new Map(), ofProduct: new Map() })

/** Orders get what is there one after the other; each keeps the units its lines name (D-260). Returns the lines of each. */
export function serveInSequence<Line extends LineToServe>(
  orders: readonly OrderToServe<Line>[],
  stock: StockOnHand,
): SplitLine<Line>[][] {
  const used = nothingUsed()
  return orders.map((order) => {
    const served = serveOrder(order, stock, used)
    addServed(served, used)
    return served
  })
}

/** As if the order came before all others. */
export function serveOrder<Line extends LineToServe>(
  { lines, need }: OrderToServe<Line>,
  { batches, named, batchOrder, stockOf }: StockOnHand,
  used: UsedUnits = nothingUsed(),
): SplitLine<Line>[] {
  const own = namedUnits(lines)
  const products = new Set(lines.map(({ productId }) => productId))
  const ownBatches = batches.filter(({ productId }) => products.has(productId))
  return splitLines(lines, {
    batches: ownBatches,
    reserved: ownBatches.map(({ id }) => ({
      productBatchId: id,
      quantity: Math.max(0, (named.get(id) ?? 0) - (own.get(id) ?? 0)) + (used.ofBatch.get(id) ?? 0),
    })),
    rule: { need, batchOrder },
    stockOf: (productId) => stockOf(productId) - (used.ofProduct.get(productId) ?? 0),
  })
}

function addServed(served: readonly SplitLine<LineToServe>[], used: UsedUnits): void {
  const shares = served.flatMap(({ line, ships }) =>
    line.tagsPulled ? [] : ships.map((share) => ({ ...share, line })),
  )
  const own = namedUnits(served.map(({ line }) => line))
  for (const { line, batchId, quantity } of shares)
    if (!line.shouldHaveTag) add(used.ofProduct, line.productId, quantity)
    else if (batchId !== null) {
      // Named units are reserved for all others already.
      const reserved = Math.min(quantity, own.get(batchId) ?? 0)
      add(own, batchId, -reserved)
      add(used.ofBatch, batchId, quantity - reserved)
    }
}

function namedUnits(lines: readonly LineToServe[]): Map<number, number> {
  const named = new Map<number, number>()
  for (const { batchId, quantity, tagsPulled } of lines)
    if (batchId !== null && !tagsPulled) add(named, batchId, quantity)
  return named
}

const add = (to: Map<number, number>, id: number, units: number) => to.set(id, (to.get(id) ?? 0) + units)
