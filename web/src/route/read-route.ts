import { listCollections } from '@dray/contract/collections'
import { listDeliveries } from '@dray/contract/deliveries'
import { listHeldDeliveries } from '@dray/contract/deliveries/held'
import { readSession, type SessionUser } from '@dray/contract/users/session'
import { type AppSettings, readSettings } from '@dray/contract/settings'
import { recordStopEvents } from '@dray/contract/deliveries/stop-events'
import { collectionMethods, openRefusals } from '@dray/domain/collections/collections'
import { heldSentence } from '@dray/domain/deliveries/held-delivery'
import { offeredMethods } from '@dray/domain/payments/payment-methods'
import { mayCall } from '@dray/domain/users/permissions'
import { Problem, request } from '../kit/api/request.ts'
import { companyToday, dayAfter } from '../kit/native/days.ts'
import { endRoute, isDenied } from './end-route.ts'
import { forgetRoute, readEvents, storeRoute } from './database.ts'
import { readStored, type Route, type RouteRules, storedRoute } from './stored-route.ts'
import { changeRoute, routeState } from './route-state.ts'

export const signInPath = '/login?from=%2Fdeliveries%2Fround'
/** A refusal by accounting is shown for this many days after the collection. */
const refusalDays = 14

/** The route as it was last read, without waiting for the server. */
export async function showStored(): Promise<void> {
  const stored = await readStored().catch(onStorageFailure)
  if (stored === undefined) return
  const events = await readEvents(stored.user.id).catch(onStorageFailure)
  changeRoute({ ...stored, events: events ?? [] })
}

export function onStorageFailure(failure: unknown): undefined {
  console.error(failure)
  changeRoute({ notice: "This browser doesn't keep data for Dray, so your route works only with a connection." })
}

let running: Promise<void> | undefined
let isDueAgain = false

/** Reads the route and who is signed in. A call while one is on its way reads once more. */
export function readRoute(): Promise<void> {
  if (running !== undefined) {
    isDueAgain = true
    return running
  }
  running = readUntilCurrent().finally(() => {
    running = undefined
  })
  return running
}

async function readUntilCurrent(): Promise<void> {
  do {
    isDueAgain = false
    try {
      await readOnce()
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      await onFailedRead(failure)
    }
  } while (isDueAgain)
}

async function readOnce(): Promise<void> {
  const [user, settings] = await Promise.all([
    request(readSession, {}, { expects: ['signed-out'] }),
    request(readSettings),
  ])
  if (!mayCall(recordStopEvents.who, { id: user.id, roles: user.role })) return await endRoute('not-allowed')
  if (user.lacksSecondFactor) {
    await endRoute('not-allowed')
    // The office application asks for the second factor.
    return window.location.replace('/deliveries')
  }
  const { timeZone } = settings
  await removeOthers(user)
  changeRoute({ user: { id: user.id, name: user.name }, timeZone })
  const route = { ...(await requestRoute(user.id, companyToday(timeZone))), rules: routeRules(settings) }
  // Events sent in the meantime are not in this answer.
  if (isDueAgain) return
  changeRoute({ route, isOffline: false, denial: undefined, isLoading: false, problem: undefined })
  await storeRoute(storedRoute({ user: { id: user.id, name: user.name }, timeZone }, route)).catch(onStorageFailure)
  const { otherDay } = routeState()
  if (otherDay) await showDay(otherDay.day)
}

const routeRules = (settings: AppSettings): RouteRules => ({
  requireSignature: settings.requireSignature ?? false,
  requirePhoto: settings.requirePhoto ?? false,
  requirePayment: settings.requirePayment ?? false,
  methods: offeredMethods(collectionMethods, settings.paymentMethods ?? []),
})

async function requestRoute(userId: number, day: string): Promise<Omit<Route, 'rules'>> {
  const [stops, heldDeliveries, waiting, recent] = await Promise.all([
    requestStops(userId, day),
    request(listHeldDeliveries),
    request(listCollections, { query: { driver: userId, status: 'waiting' } }),
    request(listCollections, { query: { driver: userId, from: dayAfter(day, -refusalDays) } }),
  ])
  return {
    ...{ day, readAt: new Date(), stops },
    held: [...waiting, ...openRefusals(recent)],
    forOffice: heldDeliveries
      .filter(({ driverId }) => driverId === userId)
      .map(({ differs, ...delivery }) => ({ ...delivery, sentence: heldSentence(differs) })),
  }
}

async function requestStops(userId: number, day: string) {
  const stops = await request(listDeliveries, { params: { day } })
  return stops.filter(({ driverId }) => driverId === userId)
}

/** Removes another user's route. Their unsent entries stay, hidden, because their money would be lost with them. */
async function removeOthers({ id }: SessionUser): Promise<void> {
  const { user, events } = routeState()
  if (user?.id === id) return
  if (user !== undefined) await forgetRoute().catch(onStorageFailure)
  const own = await readEvents(id).catch(onStorageFailure)
  const notice =
    events.length === 0
      ? undefined
      : 'Entries of another driver wait on this phone. They are sent once that driver signs in here.'
  changeRoute({ route: undefined, otherDay: undefined, events: own ?? [], notice })
}

/** No connection, or no server. */
export const isUnanswered = ({ body, isOutcomeUnknown }: Problem): boolean =>
  isOutcomeUnknown && body.requestId === undefined

async function onFailedRead(failure: Problem): Promise<void> {
  if (isDenied(failure)) {
    const isSignedOut = failure.body.code === 'signed-out'
    if (isSignedOut && routeState().user === undefined) return window.location.replace(signInPath)
    changeRoute({ isOffline: false })
    return await endRoute(isSignedOut ? 'signed-out' : 'not-allowed')
  }
  const isOffline = isUnanswered(failure)
  changeRoute({ isLoading: false, isOffline, problem: isOffline ? undefined : failure.message })
}

/** Another call than a reading of the route was refused for the person. A reading under way began before. */
export async function onDenied(failure: Problem): Promise<void> {
  if (running !== undefined) isDueAgain = true
  await onFailedRead(failure)
}

/** Another day is shown while there is a connection, and not stored. Today is the route. */
export async function showDay(day: string): Promise<void> {
  const { user, route } = routeState()
  if (user === undefined) return
  if (day === route?.day) return changeRoute({ otherDay: undefined })
  try {
    changeRoute({ otherDay: { day, stops: await requestStops(user.id, day) }, isOffline: false })
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    await onFailedRead(failure)
  }
}
