import type { BatchShare, ReservingLine, StockedBatch } from './allocate-batches.ts'
import type { MergeableLine } from './merge-auto-lines.ts'
import { type OrderToAllocate, planAllocation } from './plan-allocation.ts'
import { type LineToSave, returnsStock, type StockReturn } from './plan-stock.ts'
import { allocatableLine, reservedBefore, reserveSequentially } from './reserve-sequentially.ts'

/** `key`: of a saved line, its id. */
export type ForecastLine = Omit<LineToSave & MergeableLine, 'id' | 'tagsPulled'> & { key: number; productId: number }

type Stock = {
  batches: readonly (StockedBatch & { productId: number })[]
  /** By other open orders. */
  reserved: readonly ReservingLine[]
}

/** By the key of the line. */
export type BatchForecast = ReadonlyMap<number, readonly BatchShare[]>

/** What saving would allocate, by the same plan (spec 4.4, D-169). Empty if the save would be refused; lines that keep their batch are left out. */
export function forecastBatches<Line extends ForecastLine>(
  { before, status, lines }: OrderToAllocate<Line>,
  { batches, reserved }: Stock,
  snapshotOf: (line: Line) => unknown,
): BatchForecast {
  if (returnsStock(status)) return noForecast
  const order = { before, status, lines: lines.map((line) => ({ ...line, id: line.key })) }
  const plan = planAllocation(order, snapshotOf)
  const [reservation] = reserveSequentially(
    [{ lines: plan.lines.map(allocatableLine), before: reservedBefore(before) }],
    { batches: withReturned(batches, plan.returns), pending: reserved },
  )
  if (reservation === undefined || 'short' in reservation) return noForecast
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

/** Units that return to stock with the same save can be allocated again (D-87). */
function withReturned(batches: Stock['batches'], returns: readonly StockReturn[]): Stock['batches'] {
  if (returns.length === 0) return batches
  return batches.map((batch) => {
    const units = returns.reduce((sum, { batchId, quantity }) => sum + (batchId === batch.id ? quantity : 0), 0)
    return units === 0 ? batch : { ...batch, remainingQuantity: batch.remainingQuantity + units }
  })
}
