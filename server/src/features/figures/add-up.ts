import type { FigureSums } from '@dray/domain/figures/figures'
import { type Cents, cappedSum } from '@dray/domain/money'

export type Sums = { orders: number; units: number; revenue: number; cost: number }
/** Keyed by day, record id, `none` or `discounts`. */
export type ByKey = Map<string, Sums>

export const noSums: Sums = { orders: 0, units: 0, revenue: 0, cost: 0 }

export function addUp(all: Iterable<Sums>): Sums {
  const total = { ...noSums }
  for (const { orders, units, revenue, cost } of all) {
    total.orders += orders
    total.units += units
    total.revenue += revenue
    total.cost += cost
  }
  return total
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
    sums: ({ orders, units, revenue, cost }: Sums): FigureSums => ({
      orders,
      units: capped(units),
      revenue: capped(revenue),
      ...(hasCosts ? { cost: capped(cost) } : {}),
    }),
    isCapped: () => isAnyCapped,
  }
}
