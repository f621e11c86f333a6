import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptEvent } from './kept-event.ts'
import { noteKeptUser } from './kept-user.ts'

export type RoundUser = { id: number; name: string }

/** The round as the server sent it, so that another version of this page can check it. */
export type StoredRound = { user: RoundUser; timeZone: string; day: string; readAt: Date; content: unknown }

type WithoutNumber<Event> = Event extends unknown ? Omit<Event, 'number'> : never
type NewEvent = WithoutNumber<KeptEvent>

interface RoundDatabase extends DBSchema {
  round: { key: 'round'; value: StoredRound }
  events: { key: number; value: NewEvent | KeptEvent }
}

let opened: Promise<IDBPDatabase<RoundDatabase>> | undefined

function database(): Promise<IDBPDatabase<RoundDatabase>> {
  opened ??= openDB<RoundDatabase>('dray-round', 1, {
    upgrade(db) {
      db.createObjectStore('round')
      db.createObjectStore('events', { keyPath: 'number', autoIncrement: true })
    },
    // Another tab upgrades; this one opens it again when it needs it.
    blocking: close,
    terminated: close,
  })
  opened.catch(close)
  return opened
}

function close(): void {
  void opened?.then(
    (db) => db.close(),
    () => undefined,
  )
  opened = undefined
}

export async function readStoredRound(): Promise<StoredRound | undefined> {
  return await (await database()).get('round', 'round')
}

export async function storeRound(round: StoredRound): Promise<void> {
  await (await database()).put('round', round, 'round')
  noteKeptUser(round.user.id)
}

/** In the order they were made. */
export async function readEvents(userId: number): Promise<KeptEvent[]> {
  const events = await (await database()).getAll('events')
  return events.flatMap((event) => (event.userId === userId && 'number' in event ? [event] : []))
}

export async function storeNewEvent(event: NewEvent): Promise<KeptEvent> {
  const number = await (await database()).add('events', event)
  return { ...event, number }
}

/** Does nothing if another tab has removed it. */
export async function storeEvent(event: KeptEvent): Promise<void> {
  const transaction = (await database()).transaction('events', 'readwrite')
  if ((await transaction.store.getKey(event.number)) !== undefined) await transaction.store.put(event)
  await transaction.done
}

export async function removeStoredEvent({ number }: Pick<KeptEvent, 'number'>): Promise<void> {
  await (await database()).delete('events', number)
}

/** Sent events leave in one step with the round that shows them, if it is kept. */
export async function replaceEvents(sent: readonly Pick<KeptEvent, 'number'>[], round?: StoredRound): Promise<void> {
  const transaction = (await database()).transaction(['round', 'events'], 'readwrite')
  await Promise.all([
    ...(round ? [transaction.objectStore('round').put(round, 'round')] : []),
    ...sent.map(({ number }) => transaction.objectStore('events').delete(number)),
    transaction.done,
  ])
}

/** For the next person on this phone. What its user did and hasn't sent stays, unseen by others, until they sign in again. */
export async function forgetRound(): Promise<void> {
  await (await database()).clear('round')
  noteKeptUser(undefined)
}

/** The round of the user who signs out, with what they haven't sent. */
export async function forgetKept(userId: number): Promise<void> {
  const transaction = (await database()).transaction(['round', 'events'], 'readwrite')
  const events = transaction.objectStore('events')
  const own = (await events.getAll()).flatMap((event) => (event.userId === userId && 'number' in event ? [event] : []))
  await Promise.all([
    transaction.objectStore('round').clear(),
    ...own.map(({ number }) => events.delete(number)),
    transaction.done,
  ])
  noteKeptUser(undefined)
}
