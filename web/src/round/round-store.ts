import { useSyncExternalStore } from 'react'
import { inTurn, replaceEvent } from './change-events.ts'
import { storeNewEvent, removeStoredEvent } from './kept-database.ts'
import { endRoute } from './end-route.ts'
import type { EventContent, KeptEvent } from './kept-event.ts'
import { signedOut } from '../kit/api/request.ts'
import { newUuid } from '../kit/new-uuid.ts'
import { onStorageFailure, readRound, showDay, showKept } from './read-round.ts'
import { changeRound, roundState, type RoundView, roundView, subscribeToRound } from './round-state.ts'
import { reloadEvents, sendEvents, sendSoon } from './send-events.ts'
import { listenToTabs, tellTabs } from './tabs.ts'

export const useRound = (): RoundView => useSyncExternalStore(subscribeToRound, roundView)

/** Shows what is kept, then reads the round, sends what waits, and goes on doing so. */
export async function startRound(): Promise<void> {
  await showKept()
  listenToTabs((message) => void (message === 'ended' ? readRound() : reloadEvents()))
  signedOut.addEventListener('signed-out', () => void endRoute('signed-out'))
  window.addEventListener('online', () => void refreshRound())
  window.addEventListener('offline', () => changeRound({ isOffline: true }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshRound()
  })
  // Asks the browser to keep the data when its disk is full.
  void navigator.storage?.persist?.().catch(() => undefined)
  await refreshRound()
  const day = new URLSearchParams(window.location.search).get('day') ?? ''
  if (/^\d{4}-\d\d-\d\d$/.test(day)) await showDay(day)
  // Not among the first files; without a connection there is nothing to hear.
  setTimeout(() => void fetchLater().catch(() => undefined), 2000)
}

async function fetchLater(): Promise<void> {
  const { listenToChanges } = await import('./live-updates.ts')
  listenToChanges(() => void refreshRound())
}

export async function refreshRound(): Promise<void> {
  await readRound()
  sendSoon()
}

/** Keeps what the driver did, then sends it. Online or not, it is the same path (D-273). Answers its id. */
export async function addEvent(content: EventContent): Promise<string | undefined> {
  const { user } = roundState()
  if (user === undefined) return undefined
  const made = { ...content, id: newUuid(), userId: user.id, at: new Date(), state: 'waiting' as const }
  await inTurn(async () => {
    const kept = await storeNewEvent(made).catch(onStorageFailure)
    const { events } = roundState()
    // If it can't be kept, it is at least sent.
    const event: KeptEvent = kept ?? { ...made, number: -1 - events.length }
    changeRound({ events: [...events, event] })
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
    changeRound({ events: roundState().events.filter((known) => known.id !== id) })
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

const findEvent = (id: string): KeptEvent | undefined => roundState().events.find((event) => event.id === id)
