import type { CollectionMethod, CollectionStatus } from '../collections/collections.ts'
import type { Cents } from '../money.ts'
import { isOpen, type OrderStatus } from '../orders/order-status.ts'
import type { AcceptedUnits } from './stop-events.ts'
import { type CollectingStop, withAmounts, withRefused } from './to-collect.ts'

type Event = { orderId: number; at: Date } & (
  | { kind: 'DELIVERED'; receivedBy?: string | null; accepted?: readonly AcceptedUnits[] | undefined }
  | {
      kind: 'COLLECTED'
      amount: Cents
      paymentMethod: CollectionMethod
      reference?: string | null | undefined
      notes?: string | null
    }
  | { kind: 'NOT_DELIVERED'; reason: string }
)

type Collection = {
  id: number
  driverId: number
  amount: Cents
  paymentMethod: CollectionMethod
  reference: string | null
  note: string | null
  status: CollectionStatus
  refusalReason: string | null
}

type Stop = CollectingStop & {
  driverId: number | null
  collections: readonly Collection[]
  delivered: { at: Date; isClockOff: boolean; receivedBy: string | null; refusedUnits: number } | null
  notDelivered: { at: Date; isClockOff: boolean; reason: string } | null
}

/**
 * A driver's stops of a day as they will be once the server has these events, oldest first (D-273). Collections get negative ids until then.
 * An event's changes also count at the customer's other stops.
 */
export function applyStopEvents<S extends Stop>(stops: readonly S[], events: readonly Event[]): S[] {
  const applied = stops.map((stop) => events.filter(({ orderId }) => orderId === stop.id).reduce<S>(applyEvent, stop))
  const changed = new Set(applied.filter((stop, at) => stop !== stops[at]).map(({ customerID }) => customerID))
  const again = new Map(
    withAmounts(applied.filter(({ customerID }) => changed.has(customerID))).map((stop) => [stop.id, stop]),
  )
  return applied.map((stop) => again.get(stop.id) ?? stop)
}

function applyEvent<S extends Stop>(stop: S, event: Event): S {
  const seen = { at: event.at, isClockOff: false }
  if (event.kind === 'NOT_DELIVERED')
    return isOpen(stop.orderStatus) ? { ...stop, notDelivered: { ...seen, reason: event.reason } } : stop
  if (event.kind === 'COLLECTED') return collect(stop, event)
  const accepted = event.accepted ?? []
  const delivered = { ...seen, receivedBy: event.receivedBy ?? null, refusedUnits: refusedUnits(accepted) }
  const orderStatus: OrderStatus = isOpen(stop.orderStatus) ? 'DELIVERED' : stop.orderStatus
  return { ...withRefused(stop, accepted), orderStatus, delivered, notDelivered: null }
}

function collect<S extends Stop>(
  stop: S,
  { amount, paymentMethod, reference, notes }: Event & { kind: 'COLLECTED' },
): S {
  const collection: Collection = {
    id: -1 - stop.collections.length,
    driverId: stop.driverId ?? 0,
    amount,
    paymentMethod,
    reference: reference ?? null,
    note: notes ?? null,
    status: 'waiting',
    refusalReason: null,
  }
  return { ...stop, collections: [...stop.collections, collection] }
}

const refusedUnits = (accepted: readonly AcceptedUnits[]): number =>
  accepted.flatMap(({ refused }) => refused).reduce((units, refused) => units + refused.units, 0)
