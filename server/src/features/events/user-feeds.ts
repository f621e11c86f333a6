import type { LiveEvent } from '@dray/contract/events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dray } from '../../dray.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SignedIn } from '../../platform/http/serve.ts'
import { createVisibleEvents, type VisibleEvents } from './visible-events.ts'

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
