import { type LiveEvent, liveEventSchema } from '@dray/contract/events'
import pg from 'pg'
import { limited } from '../db/connection.ts'
import { type DatabaseAddress, directAddress } from '../db/pooler.ts'
import type { Log } from '../log.ts'
import { channel, sessionsEndedSchema } from './announce.ts'
import { maxSinceMs } from '@dray/contract/call/event-stream'
import { readPosition } from '../db/replica/wal-positions.sql.ts'

export type LiveEvents = {
  /** Returns the function that unsubscribes. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void
  /** Oldest first. */
  recentChanges: (sinceMs: number) => LiveEvent[]
  /** Calls the listener with the user id, or null for all users, when sessions end. Returns the function that unsubscribes. */
  onSessionsEnded: (listener: (userId: number | null) => void) => () => void
  /** Grows when sessions end. Undefined while that can't be heard. */
  sessionsVersion: () => number | undefined
  /** For the server that ended sessions, which answers before it hears of it. */
  endSessions: () => void
  stop: () => Promise<void>
}

const reconnectMs = 500
const defaults = {
  /** The connection may die silently, so test it this often. */
  heartbeatMs: 15_000,
  answerMs: 5000,
  /** True if events carry a position that a replica must reach before the reads they trigger. */
  tellsPositions: false,
}

/** A polite end would wait for an answer. */
const destroy = (client: pg.Client): void => void client.connection.stream.destroy()

async function tryConnection(client: pg.Client): Promise<void> {
  try {
    await client.query('select 1')
  } catch {
    destroy(client)
  }
}

function announcementIn(payload = '{}') {
  const announced: unknown = JSON.parse(payload)
  return { event: liveEventSchema.safeParse(announced).data, ended: sessionsEndedSchema.safeParse(announced).data }
}

/** Listens on one connection for announcements of all processes, and reconnects if it is lost. */
export function listenToDatabase(
  address: DatabaseAddress,
  log: Log,
  options: Partial<typeof defaults> = {},
): LiveEvents {
  const { heartbeatMs, answerMs, tellsPositions } = { ...defaults, ...options }
  const connection = directAddress(address)
  const listeners = new Set<(event: LiveEvent) => void>()
  const sessions = createSessionEndings()
  const notify = (event: LiveEvent): void => {
    // A replica may still lack changes that were never announced to us, so new streams get the hello too.
    if (event.kind === 'changed' || (event.kind === 'hello' && tellsPositions)) recent.add(event)
    for (const listener of listeners) listener(event)
  }
  const recent = rememberChanges()
  let stopped = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    if (stopped) return
    const limits = limited({ connectMs: answerMs, statementMs: answerMs, queryMs: answerMs })
    const next = new pg.Client({ ...connection, ...limits, application_name: 'dray-live' })
    client = next
    next.on('error', () => {})
    const heartbeat = setInterval(() => void tryConnection(next), heartbeatMs)
    next.once('end', () => {
      sessions.setListening(false)
      clearInterval(heartbeat)
      if (!stopped) setTimeout(() => void connect(), reconnectMs)
    })
    const tell = tellsPositions ? inOrderWithPositions(next, notify, () => destroy(next)) : notify
    next.on('notification', ({ payload }) => {
      const { event, ended } = announcementIn(payload)
      if (event) tell(event)
      if (ended) sessions.end(ended.userId)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      sessions.setListening(true)
      // Announcements may have been missed, so everything on screen may be stale.
      tell({ kind: 'hello' })
    } catch (error) {
      log.warn({ err: error }, 'live updates: the database does not answer, trying again')
      destroy(next)
    }
  }
  void connect()

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    recentChanges: (sinceMs) => recent.since(sinceMs),
    ...sessions.live,
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}

function createSessionEndings() {
  const listeners = new Set<(userId: number | null) => void>()
  let isListening = false
  let version = 0
  const live: Pick<LiveEvents, 'onSessionsEnded' | 'sessionsVersion' | 'endSessions'> = {
    onSessionsEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    sessionsVersion: () => (isListening ? version : undefined),
    endSessions: () => void version++,
  }
  return {
    live,
    end(userId: number | null): void {
      version++
      for (const listener of listeners) listener(userId)
    },
    /** Endings may have been missed before. */
    setListening(hears: boolean): void {
      version++
      isListening = hears
    },
  }
}

/** Keeps a large import from filling the memory. */
const maxRemembered = 2000

/** Twice the limit, because data from a replica may be older than the page by the largest DATABASE_READ_MAX_LAG, another minute. */
const rememberedMs = 2 * maxSinceMs

/** Remembers the last minutes' changes for streams that start a moment too late. */
function rememberChanges() {
  const recent: { at: number; event: LiveEvent }[] = []
  return {
    add(event: LiveEvent): void {
      const at = performance.now()
      recent.push({ at, event })
      const outdated = recent.findIndex((entry) => entry.at >= at - rememberedMs)
      recent.splice(0, Math.max(outdated, recent.length - maxRemembered))
    },
    /** Oldest first. */
    since(ms: number): LiveEvent[] {
      const from = performance.now() - ms
      return recent.filter(({ at }) => at >= from).map(({ event }) => event)
    },
  }
}

type Tell = (event: LiveEvent) => void

/**
 * Adds the WAL position to events. PostgreSQL announces a change after its commit, so a replica at that position has it. Events that arrive
 * during a query share the next one.
 */
function inOrderWithPositions(client: pg.Client, tell: Tell, onFailure: () => void): Tell {
  let waiting: LiveEvent[] = []
  let isAsking = false
  const ask = async (): Promise<void> => {
    isAsking = true
    while (waiting.length > 0) {
      const events = waiting
      waiting = []
      const position = await readPosition(client)
      for (const event of events) tell(event.kind === 'progress' ? event : { ...event, position })
    }
    isAsking = false
  }
  return (event) => {
    waiting.push(event)
    // Without the connection we hear nothing either; the next one starts with a hello.
    if (!isAsking) void ask().catch(onFailure)
  }
}
