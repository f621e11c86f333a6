import { storeEvent } from './database.ts'
import type { StoredEvent } from './stored-event.ts'
import { onStorageFailure } from './read-route.ts'
import { changeRoute, routeState } from './route-state.ts'

let last: Promise<unknown> = Promise.resolve()

/** One change at a time of the events that are kept and shown. Otherwise one that began before another would undo it. */
export function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const turn = last.then(change)
  last = turn.catch(() => undefined)
  return turn
}

export async function replaceEvent(event: StoredEvent): Promise<void> {
  await storeEvent(event).catch(onStorageFailure)
  changeRoute({ events: routeState().events.map((known) => (known.id === event.id ? event : known)) })
}
