import { type Arrival, type ArrivingUnits, arrivalsInSequence, type LinePromise } from './promises.ts'

type CartLine = { key: number; productId: number }

type Shortages = {
  /** By line key. */
  missing: ReadonlyMap<number, number>
  /** After the cart; negative if oversold. */
  availableOf: (productId: number) => number | undefined
}

/** By line key: when the missing units of an order that isn't saved yet can come, after all that other orders miss (D-264). */
export function cartPromises(
  lines: readonly CartLine[],
  { missing, availableOf }: Shortages,
  arriving: readonly ArrivingUnits[],
): Map<number, LinePromise> {
  const short = lines.flatMap(({ key, productId }) => {
    const units = missing.get(key)
    return units === undefined ? [] : [{ line: key, productId, units }]
  })
  const ofOthers = [...Map.groupBy(short, ({ productId }) => productId)].map(([productId, own]) => {
    const units = own.reduce((sum, claim) => sum + claim.units, 0)
    return { line: null, productId, units: Math.max(0, -(availableOf(productId) ?? 0) - units) }
  })
  const arrivals = arrivalsInSequence<number | null>([...ofOthers, ...short], arriving)
  return new Map(
    short.flatMap(({ line, units }) => {
      const arrival = arrivals.get(line)
      return arrival ? [[line, { missing: units, ...arrival }]] : []
    }),
  )
}

/** When one more unit of a product can come if `available` units are left. */
export const nextArrival = (
  available: number,
  productId: number,
  arriving: readonly ArrivingUnits[],
): Arrival | undefined =>
  arrivalsInSequence([{ line: 0, productId, units: Math.max(0, -available) + 1 }], arriving).get(0)
