import type { FigureSums } from '@dray/domain/figures/figures'
import { type Cents, cappedSum } from '@dray/domain/money'

/** Cents. Returns belong to the day of their credit memo, the rest to the day of the order (D-248). */
export type Sums = { orders: number; units: number; revenue: number; cost: number } & Returned
/** Amounts that memos credited, and the cost of the units they put back into stock. */
export type Returned = { returns: number; returnedCost: number }
/** Keyed by day, record id, `none` or `discounts`. */
export type ByKey = Map<string, Sums>

export const noReturns: Returned = { returns: 0, returnedCost: 0 }
export const noSums: Sums = { orders: 0, units: 0, revenue: 0, cost: 0, ...noReturns }

export function totalSums(all: Iterable<Sums>): Sums {
  const total = { ...noSums }
  for (const { orders, units, revenue, cost, returns, returnedCost } of all) {
    total.orders += orders
    total.units += units
    total.revenue += revenue
    total.cost += cost
    total.returns += returns
    total.returnedCost += returnedCost
  }
  return total
}

/** Adds the returns of each key. */
export function withReturns<Key>(sums: ReadonlyMap<Key, Sums>, returns: ReadonlyMap<Key, Returned>): Map<Key, Sums> {
  const all = new Map(sums)
  for (const [key, returned] of returns) all.set(key, { ...(all.get(key) ?? noSums), ...returned })
  return all
}

/** Adds costs for readers who receive them and caps each sum. Remembers whether any was capped. */
export function cappedFigures(hasCosts: boolean) {
  let isAnyCapped = false
  function capped(sum: number): Cents {
    const within = cappedSum(sum)
    isAnyCapped ||= within !== sum
    return within
  }
  return {
    sums: ({ orders, units, revenue, cost, returns, returnedCost }: Sums): FigureSums => ({
      orders,
      units: capped(units),
      revenue: capped(revenue),
      returns: capped(returns),
      net: capped(revenue - returns),
      ...(hasCosts ? { cost: capped(cost), returnedCost: capped(returnedCost) } : {}),
    }),
    isCapped: () => isAnyCapped,
  }
}
