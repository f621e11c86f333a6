import { applyStopEvents } from '@dray/domain/deliveries/apply-stop-events'
import type { RouteUser } from './database.ts'
import type { StoredEvent } from './stored-event.ts'
import type { HeldCollection, HeldDelivery, Route, RouteRules, RouteStop } from './stored-route.ts'

type State = {
  user: RouteUser | undefined
  timeZone: string
  /** Today's, or the last one that was read. */
  route: Route | undefined
  /** Shown instead, and not kept. */
  otherDay: Pick<Route, 'day' | 'stops'> | undefined
  /** In the order they were made. */
  events: readonly StoredEvent[]
  isOffline: boolean
  /** The server refused this person, so nothing of the route is shown. */
  denial: 'signed-out' | 'not-allowed' | undefined
  /** Something was sent since the page was opened. */
  hasSent: boolean
  isLoading: boolean
  /** Why the route couldn't be read or kept. */
  problem: string | undefined
  notice: string | undefined
}

export type RouteView = Omit<State, 'route' | 'otherDay'> & {
  day: string
  isOtherDay: boolean
  readAt: Date | undefined
  /** As the server knows them, with what it doesn't know yet on top. */
  stops: readonly RouteStop[]
  held: readonly HeldCollection[]
  forOffice: readonly HeldDelivery[]
  rules: RouteRules
}

const noRules: RouteRules = {
  requireSignature: false,
  requirePhoto: false,
  requirePayment: false,
  methods: ['CASH', 'CHECK'],
}

let state: State = {
  user: undefined,
  timeZone: 'UTC',
  route: undefined,
  otherDay: undefined,
  events: [],
  isOffline: typeof navigator !== 'undefined' && navigator.onLine === false,
  denial: undefined,
  hasSent: false,
  isLoading: true,
  problem: undefined,
  notice: undefined,
}
/** They may still be in this tab for the person's return. */
const hidden = { user: undefined, route: undefined, otherDay: undefined, events: [], hasSent: false }
let view = computeView(state)
const listeners = new Set<() => void>()

export const routeState = (): State => state
export const routeView = (): RouteView => view

export function changeRoute(changes: Partial<State>): void {
  state = { ...state, ...changes }
  view = computeView(state)
  for (const listener of listeners) listener()
}

export function subscribeToRoute(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function computeView(known: State): RouteView {
  const { route, otherDay, ...rest } = known.denial === undefined ? known : { ...known, ...hidden }
  const applied = rest.events.filter((event) => event.state !== 'refused')
  const shown = otherDay ?? route
  return {
    ...rest,
    day: shown?.day ?? '',
    isOtherDay: otherDay !== undefined,
    readAt: route?.readAt,
    stops: applyStopEvents(shown?.stops ?? [], applied),
    held: route?.held ?? [],
    forOffice: route?.forOffice ?? [],
    rules: route?.rules ?? noRules,
  }
}
