import { listDeliveries } from '@dray/contract/deliveries'
import { readSession } from '@dray/contract/session'
import { readSettings } from '@dray/contract/settings'
import { type CollectionMethod, collectionMethods } from '@dray/domain/collections/collections'
import { useSyncExternalStore } from 'react'
import { Problem, request } from '../kit/api/request.ts'
import { companyToday } from '../kit/dates.ts'
import type { EventContent, KeptEvent } from './kept-event.ts'
import {
  forgetRound,
  keepEvent,
  keepNewEvent,
  keepRound,
  type KeptRound,
  readEvents,
  readKept,
  removeKeptEvent,
  type RoundStop,
  roundStop,
  type RoundUser,
} from './kept-round.ts'
import { newEventId } from './new-event-id.ts'

export type RoundRules = {
  requireSignature: boolean
  requirePhoto: boolean
  requirePayment: boolean
  methods: readonly CollectionMethod[]
}

type State = {
  user: RoundUser | undefined
  timeZone: string
  round: KeptRound | undefined
  rules: RoundRules
  events: readonly KeptEvent[]
  isOffline: boolean
  isSignedOut: boolean
  isSending: boolean
  isLoading: boolean
  /** Why the round couldn't be read or kept. */
  problem: string | undefined
}

const noRules: RoundRules = {
  requireSignature: false,
  requirePhoto: false,
  requirePayment: false,
  methods: collectionMethods,
}

let state: State = {
  user: undefined,
  timeZone: 'UTC',
  round: undefined,
  rules: noRules,
  events: [],
  isOffline: typeof navigator !== 'undefined' && navigator.onLine === false,
  isSignedOut: false,
  isSending: false,
  isLoading: true,
  problem: undefined,
}
let view = viewOf(state)
const listeners = new Set<() => void>()

function change(changes: Partial<State>): void {
  state = { ...state, ...changes }
  view = viewOf(state)
  for (const listener of listeners) listener()
}

export type RoundView = Omit<State, 'round'> & {
  day: string
  readAt: Date | undefined
  /** As the server knows them, with the events on top that it doesn't know yet. */
  stops: readonly RoundStop[]
}

function viewOf({ round, ...rest }: State): RoundView {
  return { ...rest, day: round?.day ?? '', readAt: round?.readAt, stops: round?.stops ?? [] }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRound = (): RoundView => useSyncExternalStore(subscribe, () => view)

/** Shows what is kept at once, then reads the round. */
export async function startRound(): Promise<void> {
  const kept = await readKept().catch(storageProblem)
  if (kept) change({ ...kept, events: await readEvents(kept.user.id) })
  await refreshRound()
}

function storageProblem(): undefined {
  change({ problem: "This browser doesn't keep data for Dray, so the round works only with a connection." })
}

export async function refreshRound(): Promise<void> {
  try {
    const [session, settings] = await Promise.all([
      request(readSession, {}, { expects: ['signed-out'] }),
      request(readSettings),
    ])
    const user = { id: session.id, name: session.name }
    if (state.user !== undefined && state.user.id !== user.id) {
      await forgetRound().catch(storageProblem)
      change({ round: undefined, events: [] })
    }
    const { timeZone } = settings
    const day = companyToday(timeZone)
    change({ user, timeZone })
    const stops = await request(listDeliveries, { params: { day } })
    const own = stops.filter(({ driverId }) => driverId === user.id).map(roundStop)
    const round = { day, readAt: new Date(), stops: own }
    change({ round, isOffline: false, isSignedOut: false, isLoading: false, problem: undefined })
    await keepRound({ user, timeZone, round }).catch(storageProblem)
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    onFailedRead(failure)
  }
}

function onFailedRead({ body, isOutcomeUnknown, message }: Problem): void {
  const isSignedOut = body.code === 'signed-out'
  if (isSignedOut && state.user === undefined) return window.location.replace('/login?from=/deliveries/round')
  change({
    isLoading: false,
    isSignedOut,
    isOffline: isOutcomeUnknown,
    problem: isSignedOut || isOutcomeUnknown ? undefined : message,
  })
}

/** Keeps what the driver did, then sends it as soon as there is a connection. */
export async function addEvent(content: EventContent): Promise<void> {
  const { user } = state
  if (user === undefined) return
  const event = await keepNewEvent({
    ...content,
    id: newEventId(),
    userId: user.id,
    at: new Date(),
    state: 'waiting',
  })
  change({ events: [...state.events, event] })
}

/** Only an event that is not on its way. */
export async function removeEvent(id: string): Promise<void> {
  const event = state.events.find((known) => known.id === id)
  if (event === undefined || event.state === 'sending') return
  await removeKeptEvent(event)
  change({ events: state.events.filter((known) => known.id !== id) })
}

/** Sends a refused event again. */
export async function retryEvent(id: string): Promise<void> {
  const event = state.events.find((known) => known.id === id)
  if (event?.state !== 'refused') return
  const { problem: _problem, ...waiting } = event
  const again: KeptEvent = { ...waiting, state: 'waiting' }
  await keepEvent(again)
  change({ events: state.events.map((known) => (known.id === id ? again : known)) })
}
