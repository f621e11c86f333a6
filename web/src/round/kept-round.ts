import { deliveryStopSchema, type DeliveryStop } from '@dray/contract/deliveries'
import { encode } from '@dray/contract/encode'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import type { KeptEvent } from './kept-event.ts'

/** Neither prices nor anything of other drivers is kept on the phone (D-273). */
const keptStopSchema = deliveryStopSchema.omit({ total: true, driverName: true })
export type RoundStop = z.output<typeof keptStopSchema>

/** Drops the fields that the round doesn't show. */
export const roundStop = ({ total: _total, driverName: _driverName, ...stop }: DeliveryStop): RoundStop => stop

export type RoundUser = { id: number; name: string }
export type KeptRound = { day: string; readAt: Date; stops: RoundStop[] }

/** Stops are kept as the server sent them, so that another version of this page can check them. */
type Stored = { user: RoundUser; timeZone: string; day: string; readAt: Date; stops: unknown }

type WithoutNumber<Event> = Event extends unknown ? Omit<Event, 'number'> : never
type NewEvent = WithoutNumber<KeptEvent>

interface RoundDatabase extends DBSchema {
  round: { key: 'round'; value: Stored }
  events: { key: number; value: NewEvent | KeptEvent }
}

let opened: Promise<IDBPDatabase<RoundDatabase>> | undefined

const database = () =>
  (opened ??= openDB<RoundDatabase>('dray-round', 1, {
    upgrade(db) {
      db.createObjectStore('round')
      db.createObjectStore('events', { keyPath: 'number', autoIncrement: true })
    },
    // Another tab upgrades; this one opens it again when it needs it.
    blocking() {
      void opened?.then((db) => db.close())
      opened = undefined
    },
    terminated() {
      opened = undefined
    },
  }))

export type Kept = { user: RoundUser; timeZone: string; round: KeptRound | undefined }

export async function readKept(): Promise<Kept | undefined> {
  const stored = await (await database()).get('round', 'round')
  if (stored === undefined) return undefined
  const { user, timeZone, day, readAt } = stored
  const stops = z.array(keptStopSchema).safeParse(stored.stops)
  return { user, timeZone, round: stops.success ? { day, readAt, stops: stops.data } : undefined }
}

/** In the order they were made. */
export async function readEvents(userId: number): Promise<KeptEvent[]> {
  const events = await (await database()).getAll('events')
  return events.flatMap((event) => (event.userId === userId && 'number' in event ? [event] : []))
}

export async function keepRound({ user, timeZone, round }: Kept & { round: KeptRound }): Promise<void> {
  const { day, readAt, stops } = round
  const db = await database()
  await db.put('round', { user, timeZone, day, readAt, stops: encode(z.array(keptStopSchema), stops) }, 'round')
}

export async function keepNewEvent(event: NewEvent): Promise<KeptEvent> {
  const number = await (await database()).add('events', event)
  return { ...event, number }
}

export async function keepEvent(event: KeptEvent): Promise<void> {
  await (await database()).put('events', event)
}

export async function removeKeptEvent({ number }: Pick<KeptEvent, 'number'>): Promise<void> {
  await (await database()).delete('events', number)
}

/** Another user may sign in on this phone. */
export async function forgetRound(): Promise<void> {
  const db = await database()
  const transaction = db.transaction(['round', 'events'], 'readwrite')
  await Promise.all([
    transaction.objectStore('round').clear(),
    transaction.objectStore('events').clear(),
    transaction.done,
  ])
}
