import { type LiveEvent, liveEventSchema } from '@dray/contract/events'
import pg from 'pg'
import type { Log } from '../log.ts'
import { channel } from './announce.ts'

export type LiveEvents = {
  /** Calls the listener for each event. Call the returned function to unsubscribe. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void
  stop: () => Promise<void>
}

const reconnectMs = 500

/** Listens on one connection for the announcements of all processes of the system, and reconnects if the connection is lost. */
export function listenToDatabase(connection: pg.ClientConfig, log: Log): LiveEvents {
  const listeners = new Set<(event: LiveEvent) => void>()
  const notify = (event: LiveEvent): void => {
    for (const listener of listeners) listener(event)
  }
  let stopped = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    if (stopped) return
    const next = new pg.Client({ ...connection, application_name: 'dray-live' })
    client = next
    next.on('error', () => {})
    next.once('end', () => {
      if (!stopped) setTimeout(() => void connect(), reconnectMs)
    })
    next.on('notification', ({ payload }) => {
      const event = liveEventSchema.safeParse(JSON.parse(payload ?? '{}'))
      if (event.success) notify(event.data)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      // Announcements may have been missed before this connection, so everything on screen may be stale.
      notify({ kind: 'hello' })
    } catch (error) {
      log.warn({ err: error }, 'live updates: the database does not answer, trying again')
      next.end().catch(() => {})
    }
  }
  void connect()

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}
