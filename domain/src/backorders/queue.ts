import { isUsable, type Need } from '../batches/usable-batches.ts'
import {
  type BatchMode,
  type BatchOrder,
  type BatchShare,
  type StockedBatch,
  takeFromEach,
  usableInOrder,
} from '../orders/batches/allocate-batches.ts'

/** The first order of its chain, which may be the order itself. */
export type Chain = { chainCreatedAt: Date; chainId: number }

/** An unpulled line of an open order, with its place in the queue. */
export type QueuedLine = Chain & {
  id: number
  orderId: number
  productId: number
  quantity: number
  batchId: number | null
  batchMode: BatchMode
  /** Its product is tracked by batch. */
  shouldHaveTag: boolean
  need: Need
}

export type QueueBatch = StockedBatch & { productId: number }

export type StockForQueue = {
  batches: readonly QueueBatch[]
  batchOrder: BatchOrder
  /** By product: units in stock that are in no batch. */
  looseOf: (productId: number) => number
}

/** `ships`: what the queue gives the line, by batch. `waits`: what it leaves the line short of. */
export type AllocatedLine<Line> = { line: Line; ships: readonly BatchShare[]; waits: number }

/**
 * Gives the usable units of each product to the lines of open orders: a line keeps what its batch has for it; then each gets free
 * units in the sequence of the queue. A line of a product tracked by batch gets units of usable batches, any other gets loose units. A line
 * whose batch was chosen by hand gets units of that batch only. Returns the lines in their sequence.
 */
export function allocateQueue<Line extends QueuedLine>(
  lines: readonly Line[],
  stock: StockForQueue,
): AllocatedLine<Line>[] {
  const batches = Map.groupBy(stock.batches, ({ productId }) => productId)
  const allocated = new Map(
    [...Map.groupBy(lines, ({ productId }) => productId)].flatMap(([productId, own]) => {
      const counter = openCounter(productId, batches.get(productId) ?? [], stock)
      const queue = own.toSorted(compareInQueue)
      for (const line of queue) counter.keep(line)
      return queue.map((line) => [line, counter.allocate(line)] as const)
    }),
  )
  return lines.toSorted(compareInQueue).flatMap((line) => allocated.get(line) ?? [])
}

type SavedLine = { id: number; batchId: number | null; quantity: number }

/** Pulled lines ship in full, even if their batch was put on hold since. Other lines get what the queue gives them. */
export function shippableUnits<Line extends SavedLine>(
  lines: readonly Line[],
  queue: readonly AllocatedLine<{ id: number }>[],
): AllocatedLine<Line>[] {
  const allocated = new Map(queue.map((each) => [each.line.id, each]))
  return lines.map((line) => {
    const { ships, waits } = allocated.get(line.id) ?? {
      ships: [{ batchId: line.batchId, quantity: line.quantity }],
      waits: 0,
    }
    return { line, ships, waits }
  })
}

/**
 * Units of one product that the queue leaves an order. `leftOf`: by batch. `waitsAhead`: units that lines before it are short of. `first`:
 * the first line of another order that gets units.
 */
export type LeftForOrder<Line> = {
  loose: number
  leftOf: ReadonlyMap<number, number>
  waitsAhead: number
  first: Line | undefined
}

/**
 * Units of one product that other orders leave an order. `lines`: of all orders, with those it is stored with. Orders behind it keep only
 * what their batches have for them.
 */
export function leftForOrder<Line extends QueuedLine>(
  { orderId, ...place }: Chain & { orderId: number },
  { productId, lines }: { productId: number; lines: readonly Line[] },
  stock: StockForQueue,
): LeftForOrder<Line> {
  const counter = openCounter(productId, stock.batches, stock)
  const queue = lines.toSorted(compareInQueue)
  for (const line of queue) counter.keep(line)
  const own = queue.filter((line) => line.orderId === orderId)
  const [behind, ahead] = partition(
    queue.filter((line) => line.orderId !== orderId),
    (line) => compareInQueue(line, { ...place, orderId, id: 0 }) < 0,
  )
  const allocated = ahead.map((line) => counter.allocate(line))
  for (const line of own) counter.giveBack(line)
  return {
    loose: counter.loose(),
    leftOf: counter.leftOf,
    waitsAhead: allocated.reduce((units, { waits }) => units + waits, 0),
    first: allocated.find(({ ships }) => ships.length > 0)?.line ?? behind.find((line) => counter.keeps(line)),
  }
}

/** The oldest chain first, and within it the order before its backorders (D-262). */
export const compareInQueue = (
  a: Chain & { orderId: number; id: number },
  b: Chain & { orderId: number; id: number },
): number =>
  a.chainCreatedAt.getTime() - b.chainCreatedAt.getTime() ||
  a.chainId - b.chainId ||
  a.orderId - b.orderId ||
  a.id - b.id

const partition = <Value>(values: readonly Value[], test: (value: Value) => boolean): [Value[], Value[]] => [
  values.filter((value) => !test(value)),
  values.filter(test),
]

/** Hands out the units of one product. */
function openCounter(productId: number, batches: readonly QueueBatch[], { batchOrder, looseOf }: StockForQueue) {
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  const leftOf = new Map(batches.map(({ id, remainingQuantity }) => [id, Math.max(0, remainingQuantity)]))
  const named = new Map<QueuedLine, number>()
  let loose = Math.max(0, looseOf(productId))
  const usableFor = rememberByNeed((need) => usableInOrder(batches, { need, batchOrder }))

  function keep(line: QueuedLine): void {
    const left = leftOf.get(line.batchId ?? 0)
    if (line.batchId === null || left === undefined) return
    const units = Math.min(line.quantity, left)
    named.set(line, units)
    leftOf.set(line.batchId, left - units)
  }
  // A batch that can't be used for the line stays reserved for it until the line is changed, but gives it nothing.
  function kept(line: QueuedLine): number {
    const batch = byId.get(line.batchId ?? 0)
    return batch !== undefined && isUsable(batch, line.need) ? (named.get(line) ?? 0) : 0
  }
  function giveBack(line: QueuedLine): void {
    if (line.batchId !== null) leftOf.set(line.batchId, (leftOf.get(line.batchId) ?? 0) + (named.get(line) ?? 0))
  }
  function takeLoose(units: number): number {
    const taken = Math.min(units, loose)
    loose -= taken
    return taken
  }
  function shares(line: QueuedLine): BatchShare[] {
    const { batchId, quantity, shouldHaveTag, need } = line
    if (!shouldHaveTag && batchId === null) return [{ batchId, quantity: takeLoose(quantity) }]
    const own = kept(line)
    const others = isBoundToBatch(line) ? [] : usableFor(need)
    const more = takeFromEach(quantity - own, others, leftOf).filter((share) => share.batchId !== null)
    return [{ batchId, quantity: own }, ...more]
  }
  function allocate<Line extends QueuedLine>(line: Line): AllocatedLine<Line> {
    const ships = shares(line).filter(({ quantity }) => quantity > 0)
    return { line, ships, waits: line.quantity - ships.reduce((units, { quantity }) => units + quantity, 0) }
  }
  return { keep, keeps: (line: QueuedLine) => kept(line) > 0, giveBack, allocate, leftOf, loose: () => loose }
}

/** A batch chosen by hand is never exchanged. */
export const isBoundToBatch = ({ batchMode, batchId }: Pick<QueuedLine, 'batchMode' | 'batchId'>): boolean =>
  batchMode === 'manual' && batchId !== null

/** Many lines have the same need, so their batches are sorted once. */
function rememberByNeed<Value>(compute: (need: Need) => Value): (need: Need) => Value {
  const known = new Map<string, Value>()
  return (need) => {
    const key = `${need.day} ${need.minLifeDays}`
    const value = known.get(key) ?? compute(need)
    known.set(key, value)
    return value
  }
}

/** Lines that people tag by hand, and those that need no batch, are left alone. */
export const waitsForBatch = ({ batchMode, shouldHaveTag }: QueuedLine): boolean =>
  batchMode === 'auto' && shouldHaveTag

/**
 * Parts by line id, for the lines that get units they don't have yet: those without a batch, and those whose batch can't be used or
 * has too few units. `queue`: all lines of the products, so that each gets what it is shown as having.
 */
export function allocateWaiting(
  queue: readonly QueuedLine[],
  stock: StockForQueue,
): ReadonlyMap<number, readonly BatchShare[]> {
  return new Map(
    allocateQueue(queue, stock).flatMap(({ line, ships, waits }) => {
      const isNews = ships.some(({ batchId }) => batchId !== line.batchId)
      if (!waitsForBatch(line) || !isNews) return []
      return [[line.id, waits > 0 ? [...ships, { batchId: null, quantity: waits }] : ships] as const]
    }),
  )
}
