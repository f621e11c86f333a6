import { encode } from '@dray/contract/encode'
import * as contract from '@dray/contract/stop-events'
import { closedDay } from '@dray/domain/books/closing'
import { isClockOff } from '@dray/domain/deliveries/stop-events'
import { formatDay } from '@dray/domain/documents/document-sheet'
import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { SignedIn } from '../../../platform/http/serve.ts'
import { lockClosedThrough } from '../../closing/index.ts'
import { recordCollection } from '../../collections/index.ts'
import { type Applying, deliverStop } from './deliver-stop.ts'
import { markNotDelivered } from './mark-not-delivered.ts'
import { appliedEvents, claimEvent } from './stop-events.sql.ts'

/** Claims the event's id, so that nobody else applies it, and does what it says, in one transaction. */
export async function applyEvent(tx: Tx, event: contract.StopEvent, request: Applying): Promise<void> {
  const { user, at, stop } = request
  const day = dayOfEvent(event, request)
  const isClaimed = await claimEvent(tx, {
    id: event.id,
    kind: event.kind,
    orderId: stop.id,
    driverId: user.id,
    day,
    happenedAt: event.at,
    isClockOff: isClockOff(event.at, at),
    receivedAt: at,
    contentHash: hashOf(event),
    reason: event.kind === 'NOT_DELIVERED' ? event.reason : null,
  })
  if (!isClaimed) return refuseIfOther(mustExist((await appliedEvents(tx, [event.id])).get(event.id)), event, user)
  if (event.kind === 'DELIVERED') return deliverStop(tx, event, request)
  if (event.kind === 'NOT_DELIVERED') return markNotDelivered(tx, event, request)
  const { orderId, amount, paymentMethod, reference } = event
  const body = {
    orderId,
    amount,
    paymentMethod,
    reference,
    ...(await openDay(tx, event, { day, today: request.today })),
  }
  await recordCollection(tx, { ...request, body })
}

/** Money of a day that was closed before the phone could send it counts today, and says so (D-282). */
async function openDay(
  tx: Tx,
  { notes }: { notes: string | null },
  { day, today }: Pick<Applying, 'today'> & { day: string },
): Promise<{ collectedOn: string; note: string | null }> {
  // Today's events, nearly all, needn't ask here.
  const isClosed = day < today && closedDay(await lockClosedThrough(tx), [day]) !== undefined
  if (!isClosed) return { collectedOn: day, note: notes }
  const mark = `Collected on ${formatDay(day)}, which was closed when the phone sent it`
  return { collectedOn: today, note: notes === null ? mark : `${notes}\n${mark}` }
}

/** An event with an id that was used before is the same event, or refused. */
export function refuseIfOther(
  applied: { driverId: number; contentHash: string },
  event: contract.StopEvent,
  user: SignedIn,
): void {
  if (applied.driverId !== user.id || applied.contentHash !== hashOf(event)) throw new Refusal('event-reused')
}

/** Today if the phone's clock is off or ahead by some hours. */
function dayOfEvent(event: contract.StopEvent, { at, today, dayOf }: Applying): string {
  const day = isClockOff(event.at, at) ? today : dayOf(event.at)
  return day > today ? today : day
}

/** Without fields that say nothing, so that a newer version's phone can send an older event again. */
const hashOf = (event: contract.StopEvent): string =>
  createHash('sha256')
    .update(
      JSON.stringify(encode(contract.stopEventSchema, event), (_, value: unknown) =>
        isNothing(value) ? undefined : value,
      ),
    )
    .digest('hex')

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
