import type { LiveEvent } from '@dray/contract/events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Entity } from '@dray/contract/call/entities'
import { isAdmin, isOffice, isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Dray } from '../../dray.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SignedIn } from '../../platform/http/serve.ts'
import type { Db } from '../../platform/db/db.ts'
import { type OwnEntity, readByDriver } from './own-records.sql.ts'

/** Keeps proxies from closing the stream. Each heartbeat also checks that the session hasn't expired. */
const heartbeatMs = 20_000
/** How often to retry after the database failed. */
const retryMs = 1000
const maxStreamsOfUser = 20

type Sources = Pick<Dray, 'db' | 'live' | 'replica'>
type Stream = { raw: ServerResponse; request: FastifyRequest; hasBegun: boolean }
type NewStream = { reply: FastifyReply; request: FastifyRequest; sinceMs: number }
type Feed = { streams: ReadonlySet<Stream>; add: (user: SignedIn, stream: NewStream) => void }

/** Sends events to browsers. A user's streams share one feed, so each event queries the database once per user. */
export function createFeeds(sources: Sources): {
  open: (user: SignedIn, stream: NewStream) => void
  endAll: () => void
} {
  const feeds = new Map<number, Feed>()
  return {
    open(user, stream) {
      const open = feeds.get(user.id)
      if (open && open.streams.size >= maxStreamsOfUser) throw new Refusal('too-many', { retryAfter: 60 })
      stream.reply.hijack()
      if (stream.reply.raw.destroyed) return
      const feed = open ?? createFeed(sources, user.id, () => feeds.delete(user.id))
      feeds.set(user.id, feed)
      feed.add(user, stream)
    },
    endAll() {
      for (const { streams } of feeds.values()) for (const { raw } of streams) raw.end()
    },
  }
}

function createFeed(dray: Sources, userId: number, onEmpty: () => void): Feed {
  const { db, live, replica } = dray
  const streams = new Set<Stream>()
  let visible: VisibleEvents | undefined

  const tell = async (event: LiveEvent, to: Iterable<Stream>): Promise<void> => {
    const visibleEvent = await visible?.filter(event)
    if (visibleEvent) for (const stream of to) if (stream.hasBegun) send(stream.raw, visibleEvent)
  }
  const readPermissions = async (user: SignedIn | undefined, { again }: { again: boolean }): Promise<void> => {
    if (user && (again || !visible?.isFor(user))) visible = await createVisibleEvents(db, user)
  }
  const checkSessions = async ({ again }: { again: boolean }): Promise<void> =>
    readPermissions(await endWithoutSession(streams), { again })

  /**
   * If the database fails, send nothing until the sessions can be checked again, then have the browsers reload everything. Ending the
   * streams would be worse: browsers that are refused wait longer with each retry.
   */
  const next = inOrder(async () => {
    while (streams.size > 0) {
      await sleep(retryMs)
      const isChecked = await checkSessions({ again: true }).then(
        () => true,
        () => false,
      )
      if (!isChecked) continue
      for (const stream of streams) begin(stream)
      return
    }
  })
  const endings = [
    live.subscribe((event) => {
      // We may also have missed the end of a session.
      if (event.kind === 'hello') next(() => checkSessions({ again: true }))
      next(() => tell(event, streams))
    }),
    live.onSessionsEnded((endedUserId) => {
      if (endedUserId === userId || endedUserId === null) next(() => checkSessions({ again: false }))
    }),
    everyHeartbeat(() => {
      for (const { raw, hasBegun } of streams) if (hasBegun && !raw.writableEnded) raw.write(': still here\n\n')
      next(() => checkSessions({ again: false }))
    }),
    onEmpty,
  ]
  return {
    streams,
    add(user, { reply, request, sinceMs }) {
      const stream: Stream = { raw: reply.raw, request, hasBegun: false }
      streams.add(stream)
      stream.raw.once('close', () => {
        streams.delete(stream)
        if (streams.size === 0) for (const end of endings) end()
      })
      // Read the missed changes now: later ones queue behind this step. Look back further by the replica's lag, since its answers may be
      // older.
      const missed = live.recentChanges(sinceMs + (replica?.maxLagMs ?? 0))
      next(async () => {
        await readPermissions(user, { again: false })
        begin(stream)
        for (const event of missed) await tell(event, [stream])
      })
    },
  }
}

/** Runs steps one at a time so events keep their order. If a step fails, recovers before the next. */
function inOrder(recover: () => Promise<void>): (step: () => Promise<void>) => void {
  let work = Promise.resolve()
  return (step) => {
    work = work.then(step).catch(recover)
  }
}

function everyHeartbeat(work: () => void): () => void {
  const timer = setInterval(work, heartbeatMs)
  return () => clearInterval(timer)
}

/** Ends streams whose session ended. Returns the user of the remaining ones, with current roles. */
async function endWithoutSession(streams: Iterable<Stream>): Promise<SignedIn | undefined> {
  let user: SignedIn | undefined
  for (const { request, raw } of streams) {
    const found = await request.server.identify(request)
    if (found.user && !found.user.lacksSecondFactor) user = found.user
    else raw.end()
  }
  return user
}

/** Starts a stream, or tells its browser to reload everything. */
function begin(stream: Stream): void {
  const { raw } = stream
  if (raw.destroyed || raw.writableEnded) return
  if (!stream.hasBegun)
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  stream.hasBegun = true
  send(raw, { kind: 'hello' })
}

function send(raw: ServerResponse, event: LiveEvent): void {
  if (!raw.destroyed && !raw.writableEnded) raw.write(`data: ${JSON.stringify(event)}\n\n`)
}

type Filter = (event: LiveEvent) => Promise<LiveEvent | undefined>

type VisibleEvents = {
  /** The event as this user may see it, or undefined. Computed once per event. */
  filter: Filter
  isFor: (user: Person) => boolean
}

/**
 * Drivers see only these changes: those of their own records, those of all records with ids ("which"), or only that something changed
 * ("that"). Entities not listed stay hidden.
 */
const visibleToDrivers: Partial<Record<Entity, OwnEntity | 'self' | 'which' | 'that'>> = {
  orders: 'orders',
  customers: 'customers',
  locations: 'locations',
  users: 'self',
  signIns: 'self',
  products: 'which',
  collections: 'that',
  memos: 'that',
  comments: 'that',
  documents: 'that',
  // Everyone may read their own pay.
  payroll: 'that',
  images: 'that',
  preferences: 'that',
  settings: 'that',
}
/** A user without a role reads only their own profile and pay. */
const visibleWithoutRole: typeof visibleToDrivers = {
  users: 'self',
  signIns: 'self',
  payroll: 'that',
  settings: 'that',
}

async function createVisibleEvents(db: Db, user: Person): Promise<VisibleEvents> {
  const filterEvent = await filterFor(db, user)
  const answers = new WeakMap<LiveEvent, LiveEvent | 'nothing'>()
  return {
    async filter(event) {
      const known = answers.get(event) ?? (await filterEvent(event)) ?? 'nothing'
      answers.set(event, known)
      return known === 'nothing' ? undefined : known
    },
    isFor: ({ roles }) => roles.toSorted().join() === user.roles.toSorted().join(),
  }
}

/** The office may read every record, so it sees every change, except sign-ins: admins see all, others only their own. */
async function filterFor(db: Db, user: Person): Promise<Filter> {
  if (isAdmin(user)) return async (event) => event
  if (isOffice(user)) return async (event) => (isSignInOfOthers(event, user) ? undefined : event)
  const visible = isOnlyDriver(user) ? visibleToDrivers : visibleWithoutRole
  const ownOrders = new Set(isOnlyDriver(user) ? await readByDriver(db, user.id, 'orders') : [])

  /** Includes an order the driver just lost, one last time, so it leaves their list. */
  async function ordersNowOrBefore(ids: readonly number[]): Promise<number[]> {
    const now = new Set(await readByDriver(db, user.id, 'orders', ids))
    const nowOrBefore = ids.filter((id) => now.has(id) || ownOrders.has(id))
    for (const id of nowOrBefore)
      if (now.has(id)) ownOrders.add(id)
      else ownOrders.delete(id)
    return nowOrBefore
  }

  async function visibleIds(
    how: NonNullable<(typeof visible)[Entity]>,
    ids: readonly number[],
  ): Promise<readonly number[]> {
    if (how === 'which') return ids
    if (how === 'self') return ids.filter((id) => id === user.id)
    if (how === 'orders') return ordersNowOrBefore(ids)
    return how === 'that' ? [] : readByDriver(db, user.id, how, ids)
  }

  return async (event) => {
    if (event.kind === 'hello') return event
    const how = event.kind === 'changed' ? visible[event.entity] : undefined
    if (event.kind !== 'changed' || how === undefined) return undefined
    if (event.ids.length === 0 || how === 'that') return { ...event, ids: [] }
    const ids = await visibleIds(how, event.ids)
    return ids.length === 0 ? undefined : { ...event, ids: [...ids] }
  }
}

const isSignInOfOthers = (event: LiveEvent, user: Person): boolean =>
  event.kind === 'changed' && event.entity === 'signIns' && !event.ids.includes(user.id)
