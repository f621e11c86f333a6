import { addDays } from '../time/company-day.ts'

type Units = { productId: number; units: number }
type History = {
  /** Units now, of every product. */
  now: readonly Units[]
  /** Units that came or went since the first day, also after the last. */
  moved: readonly (Units & { day: string })[]
  /** Cents per unit, in the sequence in which they changed. */
  costs: readonly { productId: number; fromDay: string; cost: number }[]
}

/** The value of all units at cost at the end of each day, worked out backward from the units of now. */
export function stockValues(
  { from, to }: { from: string; to: string },
  { now, moved, costs }: History,
): Map<string, number> {
  const units = new Map(now.map((product) => [product.productId, product.units]))
  for (const { productId, units: number } of moved) units.set(productId, (units.get(productId) ?? 0) - number)
  const cost = new Map<number, number>()
  for (const each of costs) if (each.fromDay < from) cost.set(each.productId, each.cost)

  let value = 0
  for (const [productId, number] of units) value += number * (cost.get(productId) ?? 0)
  const movedOn = Map.groupBy(moved, ({ day }) => day)
  const costsOn = Map.groupBy(costs, ({ fromDay }) => fromDay)
  const values = new Map<string, number>()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const { productId, cost: changed } of costsOn.get(day) ?? []) {
      value += (units.get(productId) ?? 0) * (changed - (cost.get(productId) ?? 0))
      cost.set(productId, changed)
    }
    for (const { productId, units: number } of movedOn.get(day) ?? []) {
      value += number * (cost.get(productId) ?? 0)
      units.set(productId, (units.get(productId) ?? 0) + number)
    }
    values.set(day, value)
  }
  return values
}
