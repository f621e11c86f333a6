import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredEvent } from './stored-event.ts'
import { storeUserId } from './stored-user.ts'

export type RouteUser = { id: number; name: string }

/** The route as the server sent it, so that another version of this page can check it. */
export type StoredRoute = { user: RouteUser; timeZone: string; day: string; readAt: Date; content: unknown }

type WithoutNumber<Event> = Event extends unknown ? Omit<Event, 'number'> : never
type NewEvent = WithoutNumber<StoredEvent>

/** Its names are older than the word route: phones have it by these. */
interface RouteDatabase extends DBSchema {
  round: { key: 'round'; value: StoredRoute }
  events: { key: number; value: NewEvent | StoredEvent }
}

let opened: Promise<IDBPDatabase<RouteDatabase>> | undefined

function database(): Promise<IDBPDatabase<RouteDatabase>> {
  opened ??= openDB<RouteDatabase>('dray-round', 1, {
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

export async function readStoredRoute(): Promise<StoredRoute | undefined> {
  return await (await database()).get('round', 'round')
}

export async function storeRoute(route: StoredRoute): Promise<void> {
  await (await database()).put('round', route, 'round')
  storeUserId(route.user.id)
}

/** In the order they were made. */
export async function readEvents(userId: number): Promise<StoredEvent[]> {
  const events = await (await database()).getAll('events')
  return events.flatMap((event) => (event.userId === userId && 'number' in event ? [event] : []))
}

export async function storeNewEvent(event: NewEvent): Promise<StoredEvent> {
  const number = await (await database()).add('events', event)
  return { ...event, number }
}

/** Does nothing if another tab has removed it. */
export async function storeEvent(event: StoredEvent): Promise<void> {
  const transaction = (await database()).transaction('events', 'readwrite')
  if ((await transaction.store.getKey(event.number)) !== undefined) await transaction.store.put(event)
  await transaction.done
}

export async function removeStoredEvent({ number }: Pick<StoredEvent, 'number'>): Promise<void> {
  await (await database()).delete('events', number)
}

/** Sent events leave in one step with the route that shows them, if it is stored. */
export async function replaceEvents(sent: readonly Pick<StoredEvent, 'number'>[], route?: StoredRoute): Promise<void> {
  const transaction = (await database()).transaction(['round', 'events'], 'readwrite')
  await Promise.all([
    ...(route ? [transaction.objectStore('round').put(route, 'round')] : []),
    ...sent.map(({ number }) => transaction.objectStore('events').delete(number)),
    transaction.done,
  ])
}

/** For the next person on this phone. What its user did and hasn't sent stays, unseen by others, until they sign in again. */
export async function forgetRoute(): Promise<void> {
  await (await database()).clear('round')
  storeUserId(undefined)
}

/** The route of the user who signs out, with what they haven't sent. */
export async function forgetStored(userId: number): Promise<void> {
  const transaction = (await database()).transaction(['round', 'events'], 'readwrite')
  const events = transaction.objectStore('events')
  const own = (await events.getAll()).flatMap((event) => (event.userId === userId && 'number' in event ? [event] : []))
  await Promise.all([
    transaction.objectStore('round').clear(),
    ...own.map(({ number }) => events.delete(number)),
    transaction.done,
  ])
  storeUserId(undefined)
}
