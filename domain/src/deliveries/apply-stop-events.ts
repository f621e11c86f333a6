import type { CollectionMethod, CollectionStatus } from '../collections/collections.ts'
import { type Cents, maxCents, minus, zero } from '../money.ts'
import { isOpen, type OrderStatus } from '../orders/order-status.ts'
import type { AcceptedUnits } from './stop-events.ts'

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

type Stop = {
  id: number
  driverId: number | null
  orderStatus: OrderStatus
  toCollect: Cents
  collections: readonly Collection[]
  delivered: { at: Date; isClockOff: boolean; receivedBy: string | null; refusedUnits: number } | null
  notDelivered: { at: Date; isClockOff: boolean; reason: string } | null
}

/** The stop as it will be once the server has these events, oldest first (D-273). Collections get negative ids until then. */
export function applyStopEvents<S extends Stop>(stop: S, events: readonly Event[]): S {
  return events.filter(({ orderId }) => orderId === stop.id).reduce<S>(applyEvent, stop)
}

function applyEvent<S extends Stop>(stop: S, event: Event): S {
  const seen = { at: event.at, isClockOff: false }
  if (event.kind === 'NOT_DELIVERED')
    return isOpen(stop.orderStatus) ? { ...stop, notDelivered: { ...seen, reason: event.reason } } : stop
  if (event.kind === 'COLLECTED') return collect(stop, event)
  const delivered = { ...seen, receivedBy: event.receivedBy ?? null, refusedUnits: refusedUnits(event.accepted ?? []) }
  const orderStatus: OrderStatus = isOpen(stop.orderStatus) ? 'DELIVERED' : stop.orderStatus
  return { ...stop, orderStatus, delivered, notDelivered: null }
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
  const toCollect = maxCents(minus(stop.toCollect, amount), zero)
  return { ...stop, toCollect, collections: [...stop.collections, collection] }
}

const refusedUnits = (accepted: readonly AcceptedUnits[]): number =>
  accepted.flatMap(({ refused }) => refused).reduce((units, refused) => units + refused.units, 0)
