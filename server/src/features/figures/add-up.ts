import type { FigureSums } from '@dray/domain/figures/figures'
import { type Cents, cappedSum } from '@dray/domain/money'

/** Cents. Returns belong to the day of their credit memo, the rest to the day of the order (D-248). */
export type Sums = { orders: number; units: number; revenue: number; cost: number; returns: number }
/** Keyed by day, record id, `none` or `discounts`. */
export type ByKey = Map<string, Sums>

export const noSums: Sums = { orders: 0, units: 0, revenue: 0, cost: 0, returns: 0 }

export function addUp(all: Iterable<Sums>): Sums {
  const total = { ...noSums }
  for (const { orders, units, revenue, cost, returns } of all) {
    total.orders += orders
    total.units += units
    total.revenue += revenue
    total.cost += cost
    total.returns += returns
  }
  return total
}

/** Adds the returns of each key. */
export function withReturns<Key>(sums: ReadonlyMap<Key, Sums>, returns: ReadonlyMap<Key, number>): Map<Key, Sums> {
  const all = new Map(sums)
  for (const [key, amount] of returns) all.set(key, { ...(all.get(key) ?? noSums), returns: amount })
  return all
}

/** Adds costs for readers who receive them (D-57) and caps each sum. Remembers whether any was capped. */
export function cappedFigures(hasCosts: boolean) {
  let isAnyCapped = false
  function capped(sum: number): Cents {
    const within = cappedSum(sum)
    isAnyCapped ||= within !== sum
    return within
  }
  return {
    sums: ({ orders, units, revenue, cost, returns }: Sums): FigureSums => ({
      orders,
      units: capped(units),
      revenue: capped(revenue),
      returns: capped(returns),
      net: capped(revenue - returns),
      ...(hasCosts ? { cost: capped(cost) } : {}),
    }),
    isCapped: () => isAnyCapped,
  }
}
