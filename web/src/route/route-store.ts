import { useSyncExternalStore } from 'react'
import { inTurn, replaceEvent } from './change-events.ts'
import { storeNewEvent, removeStoredEvent } from './database.ts'
import { endRoute } from './end-route.ts'
import type { EventContent, StoredEvent } from './stored-event.ts'
import { signedOut } from '../kit/api/request.ts'
import { newUuid } from '../kit/new-uuid.ts'
import { onStorageFailure, readRoute, showDay, showStored } from './read-route.ts'
import { changeRoute, routeState, type RouteView, routeView, subscribeToRoute } from './route-state.ts'
import { reloadEvents, sendEvents, sendSoon } from './send-events.ts'
import { listenToTabs, tellTabs } from './tabs.ts'

export const useRoute = (): RouteView => useSyncExternalStore(subscribeToRoute, routeView)

/** Shows what is kept, then reads the route, sends what waits, and goes on doing so. */
export async function startRoute(): Promise<void> {
  await showStored()
  listenToTabs((message) => void (message === 'ended' ? readRoute() : reloadEvents()))
  signedOut.addEventListener('signed-out', () => void endRoute('signed-out'))
  window.addEventListener('online', () => void refreshRoute())
  window.addEventListener('offline', () => changeRoute({ isOffline: true }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshRoute()
  })
  // Asks the browser to keep the data when its disk is full.
  void navigator.storage?.persist?.().catch(() => undefined)
  await refreshRoute()
  const day = new URLSearchParams(window.location.search).get('day') ?? ''
  if (/^\d{4}-\d\d-\d\d$/.test(day)) await showDay(day)
  // Not among the first files; without a connection there is nothing to hear.
  setTimeout(() => void fetchLater().catch(() => undefined), 2000)
}

async function fetchLater(): Promise<void> {
  const { listenToChanges } = await import('./live-updates.ts')
  listenToChanges(() => void refreshRoute())
}

export async function refreshRoute(): Promise<void> {
  await readRoute()
  sendSoon()
}

/** Keeps what the driver did, then sends it. Online or not, it is the same path. Answers its id. */
export async function addEvent(content: EventContent): Promise<string | undefined> {
  const { user } = routeState()
  if (user === undefined) return undefined
  const made = { ...content, id: newUuid(), userId: user.id, at: new Date(), state: 'waiting' as const }
  await inTurn(async () => {
    const kept = await storeNewEvent(made).catch(onStorageFailure)
    const { events } = routeState()
    // If it can't be kept, it is at least sent.
    const event: StoredEvent = kept ?? { ...made, number: -1 - events.length }
    changeRoute({ events: [...events, event] })
  })
  tellTabs('changed')
  void sendEvents()
  return made.id
}

/** Only an event that is not on its way. */
export async function removeEvent(id: string): Promise<void> {
  await inTurn(async () => {
    const event = findEvent(id)
    if (event === undefined || event.state === 'sending') return
    await removeStoredEvent(event).catch(onStorageFailure)
    changeRoute({ events: routeState().events.filter((known) => known.id !== id) })
  })
  tellTabs('changed')
}

/** Sends a refused event again, as it was. */
export async function retryEvent(id: string): Promise<void> {
  await inTurn(async () => {
    const event = findEvent(id)
    if (event?.state !== 'refused') return
    const { problem: _problem, ...rest } = event
    await replaceEvent({ ...rest, state: 'waiting' })
  })
  tellTabs('changed')
  sendSoon()
}

const findEvent = (id: string): StoredEvent | undefined => routeState().events.find((event) => event.id === id)
