import { encode } from '@dray/contract/call/encode'
import { readSession } from '@dray/contract/users/session'
import { type StopEventOutcome, stopEventSchema, recordStopEvents } from '@dray/contract/deliveries/stop-events'
import { createImageUpload } from '@dray/contract/storage'
import { applyStopEvents } from '@dray/domain/deliveries/apply-stop-events'
import { putFile } from '../kit/api/put-file.ts'
import { Problem, request } from '../kit/api/request.ts'
import { isDenied } from './end-route.ts'
import { readEvents, replaceEvents, storeEvent } from './database.ts'
import { inTurn, replaceEvent } from './change-events.ts'
import type { StoredEvent } from './stored-event.ts'
import { type HeldDelivery, type Route, storedRoute } from './stored-route.ts'
import { newUuid } from '../kit/new-uuid.ts'
import { isUnanswered, onDenied, onStorageFailure, readRoute } from './read-route.ts'
import { changeRoute, routeState } from './route-state.ts'
import { tellTabs } from './tabs.ts'

const maxBatch = 50
const firstPause = 3000
const longestPause = 60_000

let isRunning = false
let pause = firstPause
let timer: ReturnType<typeof setTimeout> | undefined

/** Events that couldn't be kept are only in this tab. */
export const reloadEvents = (): Promise<void> => inTurn(showStored)

async function showStored(): Promise<void> {
  const { user } = routeState()
  const kept = user && (await readEvents(user.id).catch(onStorageFailure))
  if (kept === undefined) return
  const { events } = routeState()
  const sending = new Set(events.filter(({ state }) => state === 'sending').map(({ id }) => id))
  const isKept = ({ number }: StoredEvent) => number > 0
  changeRoute({
    events: [
      ...kept.map((event): StoredEvent => (sending.has(event.id) ? { ...event, state: 'sending' } : event)),
      ...events.filter((event) => !isKept(event)),
    ],
  })
}

/** Sends what waits, in the order it was made. If it fails, tries again later, at longer and longer intervals. */
export async function sendEvents(): Promise<void> {
  clearTimeout(timer)
  if (isRunning || !hasWaiting()) return
  isRunning = true
  const isDone = await inOneTab(sendUntilEmpty)
    .catch(onFailure)
    .finally(() => {
      isRunning = false
    })
  if (isDone) {
    pause = firstPause
    await readRoute()
    if (hasWaiting()) void sendEvents()
    return
  }
  timer = setTimeout(() => void sendEvents(), pause)
  pause = Math.min(pause * 2, longestPause)
}

/** Sends now, even if the last try was a moment ago. */
export function sendSoon(): void {
  pause = firstPause
  void sendEvents()
}

const hasWaiting = (): boolean => routeState().events.some(({ state }) => state === 'waiting')

/** Only saves work: an event that two tabs send is applied once. */
const inOneTab = (send: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('dray-round-send', send) : send()

/** False to try again later. */
function onFailure(failure: unknown): false {
  changeRoute({ events: routeState().events.map(waitAgain) })
  if (!(failure instanceof Problem)) throw failure
  changeRoute({ isOffline: isUnanswered(failure) })
  if (isDenied(failure)) void onDenied(failure)
  return false
}

const waitAgain = (event: StoredEvent): StoredEvent =>
  event.state === 'sending' ? { ...event, state: 'waiting' } : event

async function sendUntilEmpty(): Promise<boolean> {
  const { user } = routeState()
  const session = await request(readSession, {}, { expects: ['signed-out'] })
  // Someone else has signed in on this phone.
  if (session.id !== user?.id) return true
  await reloadEvents()
  for (;;) {
    const batch = routeState()
      .events.filter(({ state }) => state === 'waiting')
      .slice(0, maxBatch)
    if (batch.length === 0) return true
    if (!(await sendBatch(batch))) return false
  }
}

/** False if some of them are to be sent again later. */
async function sendBatch(batch: readonly StoredEvent[]): Promise<boolean> {
  const numbers = new Set(batch.map(({ number }) => number))
  changeRoute({
    events: routeState().events.map((event) => (numbers.has(event.number) ? { ...event, state: 'sending' } : event)),
  })
  const ready: StoredEvent[] = []
  for (const event of batch) if (await uploadPhotos(event)) ready.push(event)
  if (ready.length > 0) await sendReady(ready)
  const isDelayed = routeState().events.some(({ number, state }) => state === 'sending' && numbers.has(number))
  // Events that the server couldn't apply, or didn't answer (D-355).
  changeRoute({ events: routeState().events.map(waitAgain) })
  tellTabs('changed')
  return !isDelayed
}

async function sendReady(events: readonly StoredEvent[]): Promise<void> {
  try {
    await recordOutcomes(events, await request(recordStopEvents, { body: { events: events.map(eventToSend) } }))
  } catch (failure) {
    if (!isRefusal(failure)) throw failure
    const [only, ...others] = events
    if (only && others.length === 0) return await refuse(only, failure.body)
    // The request as a whole was refused: find out because of which event.
    for (const event of events) await sendReady([event])
  }
}

/** Sending the same again would be refused again. */
const isRefusal = (failure: unknown): failure is Problem =>
  failure instanceof Problem &&
  failure.body.status >= 400 &&
  failure.body.status < 500 &&
  ![401, 403, 408, 429].includes(failure.body.status)

function eventToSend(event: StoredEvent) {
  const content = event.kind === 'DELIVERED' ? { ...event, photos: event.photoNames ?? [] } : event
  const schema = stopEventSchema.options.find(({ shape }) => shape.kind.value === event.kind)
  return { ...(encode(schema ?? stopEventSchema, content) as object), id: event.id }
}

/** False if a photo was refused, and so its event. An upload URL works once, so each try has a new name. */
async function uploadPhotos(event: StoredEvent): Promise<boolean> {
  if (event.kind !== 'DELIVERED' || !event.photos) return true
  const names = [...(event.photoNames ?? [])]
  for (const photo of event.photos.slice(names.length)) {
    const fileName = `${newUuid()}.jpg`
    try {
      const { uploadUrl } = await request(createImageUpload, { body: { bucket: 'proofs', fileName } })
      await putFile(uploadUrl, photo)
    } catch (failure) {
      if (!isRefusal(failure)) throw failure
      await refuse(event, failure.body)
      return false
    }
    names.push(fileName)
    event.photoNames = [...names]
    await storeEvent({ ...event, state: 'waiting' }).catch(onStorageFailure)
  }
  return true
}

async function recordOutcomes(sent: readonly StoredEvent[], outcomes: readonly StopEventOutcome[]): Promise<void> {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const isDone = ({ id }: StoredEvent) => 'done' in (byId.get(id) ?? {})
  const done = sent.filter(isDone)
  const doneIds = new Set(done.map(({ id }) => id))
  const heldSentence = ({ id }: StoredEvent) => {
    const outcome = byId.get(id)
    return outcome && 'held' in outcome ? outcome.held : undefined
  }
  const applied = done.filter((event) => heldSentence(event) === undefined)
  const apply = <Shown extends Pick<Route, 'stops'>>(shown: Shown): Shown => ({
    ...shown,
    stops: applyStopEvents(shown.stops, applied),
  })
  await inTurn(async () => {
    const { route, user, timeZone } = routeState()
    const held = done.flatMap((event) => heldDelivery(event, heldSentence(event), routeState()) ?? [])
    const after = route && { ...apply(route), forOffice: [...route.forOffice, ...held] }
    await replaceEvents(done, after && user && storedRoute({ user, timeZone }, after)).catch(onStorageFailure)
    const { otherDay, events } = routeState()
    changeRoute({
      route: after,
      otherDay: otherDay && apply(otherDay),
      events: events.filter(({ id }) => !doneIds.has(id)),
      hasSent: true,
      isOffline: false,
    })
  })
  for (const event of sent) {
    const outcome = byId.get(event.id)
    if (outcome && 'code' in outcome && !outcome.retry) await refuse(event, outcome)
  }
}

/** As it is listed until the route is read again. */
function heldDelivery(
  { id: eventId, orderId, at: deliveredAt }: StoredEvent,
  sentence: string | undefined,
  { route, otherDay }: ReturnType<typeof routeState>,
): HeldDelivery | undefined {
  if (sentence === undefined || route?.forOffice.some((held) => held.eventId === eventId)) return undefined
  const stop = [...(route?.stops ?? []), ...(otherDay?.stops ?? [])].find(({ id }) => id === orderId)
  const { orderNum = '', customerName = '' } = stop ?? {}
  return { eventId, orderId, orderNum, customerName, deliveredAt, sentence }
}

/** It stays at its stop until the driver acts. */
async function refuse(event: StoredEvent, { code, title }: { code: string; title: string }): Promise<void> {
  const refused: StoredEvent = { ...event, state: 'refused', problem: { code, title } }
  await inTurn(() => replaceEvent(refused))
}
