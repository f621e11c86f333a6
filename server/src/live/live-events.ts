import { type LiveEvent, liveEventSchema } from '@dray/contract/events'
import pg from 'pg'
import type { Log } from '../log.ts'
import { channel } from './announce.ts'

export type LiveEvents = {
  /** Calls back for each event until the answered function is called. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void
  stop: () => Promise<void>
}

const reconnectAfter = 500

/** One connection of this process listens for what any process of the system announces, and reconnects when it is lost. */
export function listenToDatabase(connection: pg.ClientConfig, log: Log): LiveEvents {
  const listeners = new Set<(event: LiveEvent) => void>()
  const tell = (event: LiveEvent): void => {
    for (const listener of listeners) listener(event)
  }
  let stopped = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    if (stopped) return
    const fresh = new pg.Client({ ...connection, application_name: 'dray-live' })
    client = fresh
    fresh.on('error', () => {})
    fresh.once('end', () => {
      if (!stopped) setTimeout(() => void connect(), reconnectAfter)
    })
    fresh.on('notification', ({ payload }) => {
      const event = liveEventSchema.safeParse(JSON.parse(payload ?? '{}'))
      if (event.success) tell(event.data)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      // Whatever was announced while nobody listened is unknown: everything shown may be stale.
      tell({ kind: 'hello' })
    } catch (error) {
      log.warn({ err: error }, 'live updates: the database does not answer, trying again')
      fresh.end().catch(() => {})
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
