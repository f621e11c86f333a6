import type { UnusableReason } from '../batches/usable-batches.ts'
import type { AllocatedLine } from './queue.ts'

/** Units of a purchase order that haven't come yet. */
export type ArrivingUnits = {
  productId: number
  purchaseOrderNum: string
  expectedOn: string | null
  quantity: number
}

/** Both null: not enough is on order for the units to come (D-264). */
export type Arrival = { purchaseOrderNum: string | null; expectedOn: string | null }

/** A short line: the units it lacks, when the last of them can come, and what else stands in the way. */
export type LinePromise = Arrival & {
  missing: number
  /** Why the line's own batch can't be used. */
  unusableReason?: UnusableReason | undefined
  /** Units on the shelf that are in no batch, for a line that needs one. */
  unlabeledUnits?: number | undefined
  /** The number of the first other order that gets units of the product. */
  goesFirst?: string | undefined
}

/** The one reason shown beside the figure. */
export function shortReason({
  unusableReason,
  unlabeledUnits = 0,
  purchaseOrderNum,
  goesFirst,
}: LinePromise): 'unusable' | 'unlabeled' | 'due' | 'goes-first' | 'nothing' {
  if (unusableReason !== undefined) return 'unusable'
  if (unlabeledUnits > 0) return 'unlabeled'
  if (purchaseOrderNum !== null) return 'due'
  return goesFirst === undefined ? 'nothing' : 'goes-first'
}

type Claim<Line> = { line: Line; productId: number; units: number }

/** The short lines in queue order, each with what it waits for. */
export const waitingClaims = <Line extends { productId: number }>(
  queue: readonly AllocatedLine<Line>[],
): Claim<Line>[] =>
  queue.flatMap(({ line, waits }) => (waits > 0 ? [{ line, productId: line.productId, units: waits }] : []))

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

/** When one more unit of a product can come if `available` units are left. */
export const nextArrival = (
  available: number,
  productId: number,
  arriving: readonly ArrivingUnits[],
): Arrival | undefined =>
  arrivalsInSequence([{ line: 0, productId, units: Math.max(0, -available) + 1 }], arriving).get(0)
