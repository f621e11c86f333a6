import { storeEvent } from './kept-database.ts'
import type { KeptEvent } from './kept-event.ts'
import { onStorageFailure } from './read-round.ts'
import { changeRound, roundState } from './round-state.ts'

let last: Promise<unknown> = Promise.resolve()

/** One change at a time of the events that are kept and shown. Otherwise one that began before another would undo it. */
export function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const turn = last.then(change)
  last = turn.catch(() => undefined)
  return turn
}

export async function replaceEvent(event: KeptEvent): Promise<void> {
  await storeEvent(event).catch(onStorageFailure)
  changeRound({ events: roundState().events.map((known) => (known.id === event.id ? event : known)) })
}
