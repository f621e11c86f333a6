import { lineNets, type ShippedLine } from '../memos/credit-memo.ts'
import { type Cents, minus, sum, times, timesRatio, zero } from '../money.ts'
import {
  type BatchMode,
  type BatchRule,
  type BatchShare,
  reservedUnits,
  type ReservingLine,
  type StockedBatch,
  takeFromEach,
  unitsLeft,
  usableInOrder,
} from '../orders/allocate-batches.ts'
import { lineSubtotal, soldPrice } from '../orders/order-totals.ts'

export type LineToServe = {
  productId: number
  quantity: number
  batchId: number | null
  batchMode: BatchMode
  tagsPulled: boolean
  /** Its product is tracked by batch. */
  shouldHaveTag: boolean
}

export type LineToSplit = ShippedLine & LineToServe

export type StockToShip = {
  batches: readonly (StockedBatch & { productId: number })[]
  /** Unpulled lines of other open orders. */
  reserved: readonly ReservingLine[]
  rule: BatchRule
  /** By product: physical units in stock. */
  stockOf: (productId: number) => number
}

/** `ships`: by batch. `waits`: units that can't ship now. */
export type SplitLine<Line> = { line: Line; ships: readonly BatchShare[]; waits: number }

/**
 * What there is for each line (D-260): pulled units; of a product tracked by batch, units of usable batches that no other order's line names;
 * of another product, units in stock. A line chosen by hand gets units only from its batch.
 */
export function splitLines<Line extends LineToServe>(
  lines: readonly Line[],
  { batches, reserved, rule, stockOf }: StockToShip,
): SplitLine<Line>[] {
  const usable = usableInOrder(batches, rule)
  const left = new Map(unitsLeft(usable, reservedUnits(reserved)))
  const named = takeNamed(lines, left)
  const stock = new Map<number, number>()
  const byProduct = Map.groupBy(usable, ({ productId }) => productId)
  return lines.map((line) => {
    const { productId, batchId, batchMode, quantity } = line
    if (line.tagsPulled) return { line, ships: [{ batchId, quantity }], waits: 0 }
    if (!line.shouldHaveTag) {
      const there = Math.max(0, stock.get(productId) ?? stockOf(productId))
      const units = Math.min(quantity, there)
      stock.set(productId, there - units)
      return { line, ships: units > 0 ? [{ batchId, quantity: units }] : [], waits: quantity - units }
    }
    const own = named.get(line) ?? 0
    const isChosen = batchMode === 'manual' && batchId !== null
    const others = isChosen ? [] : (byProduct.get(productId) ?? [])
    const more = takeFromEach(quantity - own, others, left).filter((share) => share.batchId !== null)
    const ships = [...(own > 0 ? [{ batchId, quantity: own }] : []), ...more]
    return { line, ships, waits: quantity - unitsIn(ships) }
  })
}

const unitsIn = (shares: readonly BatchShare[]): number => shares.reduce((units, { quantity }) => units + quantity, 0)

/** Lines keep units of the batches they name before others take any. */
function takeNamed<Line extends LineToServe>(lines: readonly Line[], left: Map<number, number>): Map<Line, number> {
  const named = new Map<Line, number>()
  for (const line of lines) {
    if (line.tagsPulled || !line.shouldHaveTag || line.batchId === null) continue
    const there = left.get(line.batchId) ?? 0
    const quantity = Math.min(line.quantity, there)
    named.set(line, quantity)
    left.set(line.batchId, there - quantity)
  }
  return named
}

export type PartOfOrder = { units: number; subtotal: Cents; discount: Cents; total: Cents }

/**
 * What ships and what waits, in cents. The discount goes with the lines as in credit memos; a split line's share is divided by units, and the
 * order that waits gets the rest, so both totals add up to the order's (D-260).
 */
export function splitTotals(
  split: readonly SplitLine<LineToSplit>[],
  discount: Cents,
): { ships: PartOfOrder; waits: PartOfOrder } {
  const lines = split.map(({ line }) => line)
  const nets = lineNets(lines, discount)
  const parts = split.map(({ line, waits }) => {
    const units = line.quantity - waits
    const share = minus(lineSubtotal(line), nets.get(line.id) ?? zero)
    return { units, subtotal: times(soldPrice(line), units), discount: timesRatio(share, units, line.quantity) }
  })
  const ships = part(
    parts.reduce((all, { units }) => all + units, 0),
    parts,
  )
  const whole = part(
    lines.reduce((all, { quantity }) => all + quantity, 0),
    [{ subtotal: sum(lines.map(lineSubtotal)), discount }],
  )
  const waits = part(whole.units - ships.units, [
    { subtotal: minus(whole.subtotal, ships.subtotal), discount: minus(whole.discount, ships.discount) },
  ])
  return { ships, waits }
}

function part(units: number, amounts: readonly { subtotal: Cents; discount: Cents }[]): PartOfOrder {
  const subtotal = sum(amounts.map((amount) => amount.subtotal))
  const discount = sum(amounts.map((amount) => amount.discount))
  return { units, subtotal, discount, total: minus(subtotal, discount) }
}
