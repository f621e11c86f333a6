import { compareNames } from '../text/name-order.ts'
import { type CollectionStatus, waitingAmount } from '../collections/collections.ts'
import { type Cents, formatDollars, maxCents, minus, sum, zero } from '../money.ts'
import { isOpen, openOrderStatuses, type OrderStatus } from '../orders/order-status.ts'
import { fullCases } from '../products/cases.ts'
import type { Role } from '../users/permissions.ts'

export const deliveryStatuses = [
  ...openOrderStatuses,
  'DELIVERED',
  'COMPLETED',
] as const satisfies readonly OrderStatus[]

type Ended = {
  orderStatus: OrderStatus
  /** Null or missing unless the driver recorded that day that it couldn't be delivered. */
  notDelivered?: object | null
}

type Stop = Ended & {
  pickupOrder: boolean
  driverId: number | null
  driverName: string | null
  unitQuantity: number
  items: readonly { productId: number; quantity: number; unitsPerCase: number | null; isPulled?: boolean | undefined }[]
  balanceDue: Cents
  toCollect: Cents
  collections: readonly { amount: Cents; status: CollectionStatus }[]
}

/** One driver's stops of a day, those without a driver, or the pickups. */
export type Route<S> = {
  kind: 'unassigned' | 'driver' | 'pickup'
  driverId: number | null
  driverName: string | null
  stops: S[]
  remaining: number
  units: number
  /** Full cases among the units. */
  cases: number
  /** Units pulled for the stops (D-323), their full cases, and units not pulled yet. */
  toLoad: { units: number; cases: number; waiting: number }
  /** Must be collected at the remaining stops, and at those that were delivered and still owe it. It may be for other orders. */
  amountToCollect: Cents
  /** On the orders of the remaining stops. */
  amountDue: Cents
}

/** The balance without collections awaiting confirmation; zero if overpaid. What must be collected of it is `toCollect`. */
export const amountLeft = ({ balanceDue, collections }: Pick<Stop, 'balanceDue' | 'collections'>): Cents =>
  maxCents(minus(balanceDue, waitingAmount(collections)), zero)

/** Stops without a driver first, then drivers by name, then pickups. */
export function deliveryRoutes<S extends Stop>(stops: readonly S[]): Route<S>[] {
  const byDriver = Map.groupBy(stops, routeKey)
  return [...byDriver.values()].map(routeFrom).sort((a, b) => position(a) - position(b) || byName(a, b))
}

type Amounts = Pick<Route<unknown>, 'remaining' | 'amountToCollect' | 'amountDue'>

/** "7 left with $748.00 due", of one route or of several. What is due is left out where all of it must be collected. */
export function remainingText(routes: readonly Amounts[]): string {
  const remaining = routes.reduce((count, route) => count + route.remaining, 0)
  const due = totalDue(routes)
  if (remaining === 0) return 'all done'
  return due > 0 && due !== totalToCollect(routes)
    ? `${remaining} left with ${formatDollars(due)} due`
    : `${remaining} left`
}

/** "$120.00 to collect". Nothing if there is only something due. */
export function toCollectText(routes: readonly Amounts[]): string | undefined {
  const toCollect = totalToCollect(routes)
  if (toCollect > 0) return `${formatDollars(toCollect)} to collect`
  return totalDue(routes) > 0 ? undefined : 'nothing to collect'
}

const totalToCollect = (routes: readonly Amounts[]): Cents => sum(routes.map(({ amountToCollect }) => amountToCollect))
const totalDue = (routes: readonly Amounts[]): Cents => sum(routes.map(({ amountDue }) => amountDue))

const routeKey = ({ pickupOrder, driverId }: Stop): number | 'pickup' | null => (pickupOrder ? 'pickup' : driverId)

function routeFrom<S extends Stop>(stops: S[]): Route<S> {
  const isPickup = stops[0]?.pickupOrder === true
  const items = stops.flatMap((stop) => stop.items)
  // A route that an older version of the phone's page kept doesn't say what was pulled.
  const pulled = items.filter(({ isPulled }) => isPulled !== false)
  const remaining = stops.filter(isRemaining)
  const owing = stops.filter((stop) => isRemaining(stop) || (!isOpen(stop.orderStatus) && stop.toCollect > 0))
  const driverId = isPickup ? null : (stops[0]?.driverId ?? null)
  return {
    kind: isPickup ? 'pickup' : driverId === null ? 'unassigned' : 'driver',
    driverId,
    driverName: driverId === null ? null : (stops[0]?.driverName ?? null),
    stops,
    remaining: remaining.length,
    units: stops.reduce((units, { unitQuantity }) => units + unitQuantity, 0),
    cases: fullCases(items),
    toLoad: { units: totalUnits(pulled), cases: fullCases(pulled), waiting: totalUnits(items) - totalUnits(pulled) },
    amountToCollect: sum(owing.map(({ toCollect }) => toCollect)),
    amountDue: sum(remaining.map(amountLeft)),
  }
}

const totalUnits = (items: readonly { quantity: number }[]): number =>
  items.reduce((units, { quantity }) => units + quantity, 0)

/** A stop that wasn't delivered is done for the route, though its order is open and its units are still aboard. */
export const isRemaining = ({ orderStatus, notDelivered }: Ended): boolean => isOpen(orderStatus) && !notDelivered

/** `isHeld`: true for a stop that was done just now, which keeps its place. */
export function doneLast<S extends Ended>(stops: readonly S[], isHeld: (stop: S) => boolean): S[] {
  const comesFirst = (stop: S) => isRemaining(stop) || isHeld(stop)
  return [...stops.filter(comesFirst), ...stops.filter((stop) => !comesFirst(stop))]
}

/** All stops, with those that remain in this sequence. One that is done keeps its number. */
export function orderKeepingDone(stops: readonly (Ended & { id: number })[], remaining: readonly number[]): number[] {
  const left = [...remaining]
  return stops.flatMap((stop) => (isRemaining(stop) ? (left.shift() ?? []) : [stop.id]))
}

type Numbered = { stopNumber?: number | null | undefined }
type Placed = { id: number; driverId: number | null; pickupOrder: boolean; position: number | null }

/**
 * Numbers stops from 1 in the order of their places, by id. Two that came at the same moment can have the same place, and
 * an order that isn't placed comes last.
 */
export function stopNumbers(stops: readonly Placed[]): Map<number, number> {
  const numbers = new Map<number, number>()
  const last = new Map<number, number>()
  for (const { id, driverId, pickupOrder, position } of stops) {
    if (driverId === null || pickupOrder) continue
    const next = (last.get(driverId) ?? 0) + 1
    const number = Math.max(position === null ? 0 : position + 1, next)
    numbers.set(id, number)
    last.set(driverId, number)
  }
  return numbers
}

/** Places for a route in a new sequence. Once one of its stops is done, the places stay, with the gaps of those that left. */
export function positionsInOrder(route: readonly { position: number | null; isDone: boolean }[]): number[] {
  if (!route.some(({ isDone }) => isDone)) return route.map((_, index) => index)
  const positions: number[] = []
  for (const { position } of route) positions.push(Math.max(position ?? 0, (positions.at(-1) ?? -1) + 1))
  return positions
}

/** The number to show. Without one, the place in the list. */
export const shownNumber = ({ stopNumber }: Numbered, index: number): number => stopNumber ?? index + 1

/** The numbers of the stops that remain, in whatever sequence they are put. The server gives the same places. */
export function numbersOfRemaining(stops: readonly (Ended & Numbered)[]): number[] {
  if (stops.every(isRemaining)) return stops.map((_, index) => index + 1)
  return stops.flatMap((stop, index) => (isRemaining(stop) ? [shownNumber(stop, index)] : []))
}

/** These stops first, in this sequence, then the others as before (D-270). Undefined if one isn't in the route. */
export function stopsInOrder(route: readonly number[], first: readonly number[]): number[] | undefined {
  const named = new Set(first)
  if (![...named].every((id) => route.includes(id))) return undefined
  return [...named, ...route.filter((id) => !named.has(id))]
}

const kinds = ['unassigned', 'driver', 'pickup'] as const
const position = ({ kind }: Pick<Route<unknown>, 'kind'>): number => kinds.indexOf(kind)
const byName = (a: Route<unknown>, b: Route<unknown>): number =>
  compareNames(a.driverName ?? '', b.driverName ?? '') || (a.driverId ?? 0) - (b.driverId ?? 0)

/** For a delivery the customer's account owner if they drive, otherwise null (spec 4.3, D-41). */
export function automaticDriver(
  way: 'delivery' | 'pickup',
  owner: { id: number; roles: readonly Role[] } | undefined,
): number | null {
  if (way === 'pickup' || owner === undefined) return null
  return owner.roles.includes('DRIVER') ? owner.id : null
}

/** Used if no location is the default (spec 9, D-39). */
export const fallbackLocationId = 1

export const startingLocation = (locations: readonly { id: number; isDefault: boolean }[]): number =>
  locations.find((location) => location.isDefault)?.id ?? fallbackLocationId

type OutcomeStop = {
  orderStatus: OrderStatus
  delivered: { refusedUnits: number } | null
  notDelivered: object | null
  collections: readonly { amount: Cents; status: CollectionStatus }[]
}

type RouteProgress<S> = {
  done: number
  total: number
  /** The first stop that is left. */
  next: S | undefined
  notDelivered: number
  refusedUnits: number
  collected: Cents
}

/** How far a driver is, of stops in their order. */
export function routeProgress<S extends OutcomeStop>(stops: readonly S[]): RouteProgress<S> {
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
