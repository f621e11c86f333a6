import type { OrderSummary } from '@dray/contract/orders'

type Chained = Pick<OrderSummary, 'id' | 'backorderOf'>

/**
 * Puts each backorder directly below the order it was split from, oldest backorder first. A chain stands where its newest order was, so
 * open backorders don't sink to an old order.
 */
export function chainedOrders<Order extends Chained>(newestFirst: readonly Order[]): readonly Order[] {
  const listed = new Map(newestFirst.map((order) => [order.id, order]))
  const splitFrom = (order: Order) => (order.backorderOf === null ? undefined : listed.get(order.backorderOf.id))
  if (!newestFirst.some(splitFrom)) return newestFirst
  const below = Map.groupBy(newestFirst.filter(splitFrom), (order) => order.backorderOf?.id)
  const first = (order: Order): Order => {
    const origin = splitFrom(order)
    return origin === undefined ? order : first(origin)
  }
  const withBackorders = (order: Order): Order[] => [
    order,
    ...(below.get(order.id) ?? []).toReversed().flatMap(withBackorders),
  ]
  return [...new Set(newestFirst.map(first))].flatMap(withBackorders)
}

/** Ids of orders that stand directly below the order they were split from, or below its other backorders. */
export function idsBelow(shown: readonly Chained[]): ReadonlySet<number> {
  const ids = new Set(shown.map(({ id }) => id))
  return new Set(shown.flatMap(({ id, backorderOf }) => (backorderOf !== null && ids.has(backorderOf.id) ? id : [])))
}
