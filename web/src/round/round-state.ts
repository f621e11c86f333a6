import { applyStopEvents } from '@dray/domain/deliveries/apply-stop-events'
import type { RoundUser } from './kept-database.ts'
import type { KeptEvent } from './kept-event.ts'
import type { HeldCollection, HeldDelivery, Round, RoundRules, RoundStop } from './kept-round.ts'

type State = {
  user: RoundUser | undefined
  timeZone: string
  /** Today's, or the last one that was read. */
  round: Round | undefined
  /** Shown instead, and not kept. */
  otherDay: Pick<Round, 'day' | 'stops'> | undefined
  /** In the order they were made. */
  events: readonly KeptEvent[]
  isOffline: boolean
  /** The server refused this person, so nothing of the route is shown (D-354). */
  denial: 'signed-out' | 'not-allowed' | undefined
  /** Something was sent since the page was opened. */
  hasSent: boolean
  isLoading: boolean
  /** Why the round couldn't be read or kept. */
  problem: string | undefined
  notice: string | undefined
}

export type RoundView = Omit<State, 'round' | 'otherDay'> & {
  day: string
  isOtherDay: boolean
  readAt: Date | undefined
  /** As the server knows them, with what it doesn't know yet on top. */
  stops: readonly RoundStop[]
  held: readonly HeldCollection[]
  forOffice: readonly HeldDelivery[]
  rules: RoundRules
}

const noRules: RoundRules = {
  requireSignature: false,
  requirePhoto: false,
  requirePayment: false,
  methods: ['CASH', 'CHECK'],
}

let state: State = {
  user: undefined,
  timeZone: 'UTC',
  round: undefined,
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
const hidden = { user: undefined, round: undefined, otherDay: undefined, events: [], hasSent: false }
let view = viewOf(state)
const listeners = new Set<() => void>()

export const roundState = (): State => state
export const roundView = (): RoundView => view

export function changeRound(changes: Partial<State>): void {
  state = { ...state, ...changes }
  view = viewOf(state)
  for (const listener of listeners) listener()
}

export function subscribeToRound(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function viewOf(known: State): RoundView {
  const { round, otherDay, ...rest } = known.denial === undefined ? known : { ...known, ...hidden }
  const applied = rest.events.filter((event) => event.state !== 'refused')
  const shown = otherDay ?? round
  return {
    ...rest,
    day: shown?.day ?? '',
    isOtherDay: otherDay !== undefined,
    readAt: round?.readAt,
    stops: applyStopEvents(shown?.stops ?? [], applied),
    held: round?.held ?? [],
    forOffice: round?.forOffice ?? [],
    rules: round?.rules ?? noRules,
  }
}
