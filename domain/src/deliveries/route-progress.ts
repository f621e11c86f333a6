import type { CollectionStatus } from '../collections/collections.ts'
import { type Cents, sum } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { isRemaining } from './deliveries.ts'

type Stop = {
  orderStatus: OrderStatus
  delivered: { refusedUnits: number } | null
  notDelivered: object | null
  collections: readonly { amount: Cents; status: CollectionStatus }[]
}

export type RouteProgress<S> = {
  done: number
  total: number
  /** The first stop that is left. */
  next: S | undefined
  notDelivered: number
  refusedUnits: number
  collected: Cents
}

/** How far a driver is, of stops in their order. */
export function routeProgress<S extends Stop>(stops: readonly S[]): RouteProgress<S> {
  const kept = stops.flatMap(({ collections }) => collections.filter(({ status }) => status !== 'refused'))
  return {
    done: stops.filter((stop) => !isRemaining(stop)).length,
    total: stops.length,
    next: stops.find(isRemaining),
    notDelivered: stops.filter((stop) => stop.notDelivered !== null).length,
    refusedUnits: stops.reduce((units, { delivered }) => units + (delivered?.refusedUnits ?? 0), 0),
    collected: sum(kept.map(({ amount }) => amount)),
  }
}
