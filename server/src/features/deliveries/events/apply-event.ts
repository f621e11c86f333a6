import { encode } from '@dray/contract/call/encode'
import * as contract from '@dray/contract/deliveries/stop-events'
import type { StopEvent } from '@dray/contract/deliveries/stop-events'
import { closedDayMark, openDay } from '@dray/domain/books/closing'
import { isClockOff } from '@dray/domain/deliveries/stop-events'
import { dayAndTime } from '@dray/domain/time/company-day'
import { createHash } from 'node:crypto'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { SignedIn } from '../../../platform/http/serve.ts'
import { lockClosedThrough } from '../../closing/index.ts'
import { orderToCollectFor, saveCollected } from '../../collections/index.ts'
import { type Applying, type Claiming, deliverStop } from './deliver-stop.ts'
import { phoneTime } from './phone-time.ts'
import { appliedEvents, claimEvent, hasLaterDelivery } from './stop-events.sql.ts'
import { logUpdated } from '../../changelog/index.ts'
import { tellOnItsWay } from '../../messages/index.ts'
import { lockOrders, ordersById } from '../../orders/index.ts'

/** Claims the event's id, so that nobody else applies it, and does what it says, in one transaction. */
export async function applyEvent(tx: Tx, event: contract.StopEvent, request: Applying): Promise<void> {
  const { user, at, stop } = request
  const day = dayOfEvent(event, request)
  const claimed = claimEvent(tx, {
    id: event.id,
    kind: event.kind,
    orderId: stop.id,
    driverId: user.id,
    day,
    happenedAt: event.at,
    isClockOff: isClockOff(event.at, at),
    receivedAt: at,
    contentHash: eventHash(event),
    reason: event.kind === 'NOT_DELIVERED' ? event.reason : null,
  })
  const claim = claimed.then((row) => row !== undefined)
  const isClaimed = await applyOfKind(tx, event, { ...request, day, claim })
  const leftStop = event.kind !== 'COLLECTED' && day === request.today && (await claimed)?.isAnyoneTold
  if (leftStop) await tellOnItsWay(tx, { driverId: user.id, day, orderId: stop.id, at })
  if (!isClaimed) refuseIfOther(mustExist((await appliedEvents(tx, [event.id])).get(event.id)), event, user)
}

/** Each kind sends its locks and first reads with the claim, and does nothing else if the claim fails. */
function applyOfKind(tx: Tx, event: contract.StopEvent, request: Claiming & { day: string }): Promise<boolean> {
  if (event.kind === 'DELIVERED') return deliverStop(tx, event, request)
  if (event.kind === 'NOT_DELIVERED') return markNotDelivered(tx, event, request)
  return collect(tx, event, request)
}

type Collected = Extract<contract.StopEvent, { kind: 'COLLECTED' }>

async function collect(tx: Tx, event: Collected, { claim, day, ...request }: Claiming & { day: string }) {
  const { orderId, amount, paymentMethod, reference } = event
  const [isClaimed, order, closedThrough] = await allInOrder([
    claim,
    orderToCollectFor(tx, orderId),
    lockClosedThrough(tx),
  ])
  if (!isClaimed) return false
  const collectedOn = openDay(closedThrough, day, request.today)
  const note = collectionNote(event, { day, collectedOn }, request)
  const body = { orderId, amount, paymentMethod, reference, collectedOn, note }
  const when = phoneTime(event.at, request)
  await saveCollected(tx, { ...request, body }, { order: mustExist(order), closedThrough, when })
  return true
}

/** Says why the money counts on another day than the phone's (D-319). */
function collectionNote(
  { notes, at }: Collected,
  { day, collectedOn }: { day: string; collectedOn: string },
  request: Applying,
): string | null {
  const marks = [
    ...(notes === null ? [] : [notes]),
    ...(isClockOff(at, request.at) ? [`The phone's clock was off: ${dayAndTime(at, request.timeZone)}`] : []),
    ...(day === collectedOn ? [] : [closedDayMark(day)]),
  ]
  return marks.length === 0 ? null : marks.join('\n')
}

/** An event with an id that was used before is the same event, or refused. */
export function refuseIfOther(
  applied: { driverId: number; contentHash: string },
  event: contract.StopEvent,
  user: SignedIn,
): void {
  if (applied.driverId !== user.id || applied.contentHash !== eventHash(event)) throw new Refusal('event-reused')
}

/** Today if the phone's clock is off or ahead by some hours. */
function dayOfEvent(event: contract.StopEvent, { at, today, dayOf }: Applying): string {
  const day = isClockOff(event.at, at) ? today : dayOf(event.at)
  return day > today ? today : day
}

/**
 * Without fields that say nothing, so that a newer version's phone can send an older event again, and without what the phone showed, which an
 * older server didn't read.
 */
const eventHash = (event: contract.StopEvent): string =>
  createHash('sha256')
    .update(
      JSON.stringify(encode(contract.stopEventSchema, event), (key, value: unknown) =>
        key === 'shown' || isNothing(value) ? undefined : value,
      ),
    )
    .digest('hex')

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

type NotDelivered = Extract<StopEvent, { kind: 'NOT_DELIVERED' }>

/** The order stays open, with its goods on the truck. An event that arrives after a later delivery is history. */
async function markNotDelivered(tx: Tx, event: NotDelivered, { claim, ...request }: Claiming): Promise<boolean> {
  const { orderId, reason } = event
  const [isClaimed, , [order]] = await allInOrder([claim, lockOrders(tx, [orderId]), ordersById(tx, [orderId])])
  if (!isClaimed) return false
  if (order === undefined) throw new Refusal('order-not-found')
  if (!isOpen(order.orderStatus) && !(await hasLaterDelivery(tx, event))) throw new Refusal('order-not-open')
  const notes = `Not delivered${phoneTime(event.at, request)}: ${reason}`
  await logUpdated(tx, 'order', [{ id: orderId, notes }], request.author)
  return true
}
