import { randomUUID } from 'node:crypto'
import { type Call, isForKeys } from '@dray/contract/call'
import type { Entity } from '@dray/contract/call/entities'
import type { ProblemCode } from '@dray/contract/problems'
import { type CompanyClock, companyClock } from '@dray/domain/time/company-day'
import { mayCall, type Role } from '@dray/domain/users/permissions'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { Database, Tx } from '../db/db.ts'
import { runLastSteps } from '../db/last-steps.ts'
import { requestOnceKey, onceOnly } from './requests/idempotency.ts'
import { encode } from '@dray/contract/call/encode'
import { nextHeader } from '@dray/contract/call/paged-list'
import { type CursorQuery, callCursors } from './answers/cursor.ts'
import { createListMemory } from './answers/list-memory.ts'
import { type CompressedAnswer, compressAnswer, sendCached } from './answers/response-cache.ts'
import type { CachedList } from './answers/list-changes.sql.ts'
import type { AnsweredPage } from './answers/list-page.ts'
import { decode } from './problem.ts'
import { Refusal } from './refusal.ts'
import { refuseOtherOrigins } from './requests/origin.ts'
import { sentKey } from './requests/sent-key.ts'
import type { FairQueue } from './requests/fair-queue.ts'
import type { LiveEvents } from '../live/live-events.ts'

export type SignedIn = { id: number; name: string; roles: readonly Role[]; tokenHash: Buffer }

/** A user who lacks a required second factor can do nothing until it is set up. */
export type SessionHolder = SignedIn & { lacksSecondFactor: boolean }

/** A person by the session cookie, or a program by its API key (D-290). */
export type Identified = { user?: SessionHolder | undefined; refusedKey?: ProblemCode }

/** A contact of a customer, on a device that a link opened (D-333). */
export type DeviceHolder = {
  id: number
  name: string
  customerId: number
  mayOrder: boolean
  seesMoney: boolean
  deviceId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    contact: DeviceHolder | undefined
    isPortalOff: boolean
    user: SessionHolder | undefined
    refusedKey: ProblemCode | undefined
  }
  interface FastifyInstance {
    db: Database
    timeZone: string
    identify: (request: FastifyRequest) => Promise<Identified>
    identifyContact: (request: FastifyRequest) => Promise<Pick<FastifyRequest, 'contact' | 'isPortalOff'>>
    endSessions: LiveEvents['endSessions']
    /** Per user, because anyone can open more sessions. */
    queue: FairQueue<number>
    /** The share of the turns that all contacts have together. */
    contactQueue: FairQueue<number>
  }
  interface FastifyContextConfig {
    needsSession?: boolean
    needsDevice?: boolean
    /** The answer is kept compressed, so nothing compresses it for each request. */
    isCompressed?: boolean
    contract?: Call
    /** Called instead of refusing while the server is overloaded. */
    pressureHandler?: () => void
  }
}

type Decoded<C extends Call> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
} & CompanyClock
/** An import from the command line has no user. */
export type Author = { userId: number | null; at: Date }

/** A decoded request with its user and the company's clock; no command reads another clock. */
export type CallRequest<C extends Call> = Decoded<C> & { user: SignedIn; author: Author }
/** The customer comes from the device, never from the request (D-334). */
export type ContactRequest<C extends Call> = Decoded<C> & { contact: DeviceHolder; author: Author }
export type OpenCallRequest<C extends Call> = Decoded<C> & { request: FastifyRequest; reply: FastifyReply }

type AnswerTo<C extends Call> = z.output<C['answer']>

/** Binds a call to its handler: checks permission, decodes the request, encodes the answer. */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: CallRequest<C>, reply: FastifyReply) => Promise<AnswerTo<C>>,
): void {
  route(app, call, async (httpRequest, reply) =>
    encodeAnswer(call, await handle(callRequest(call, httpRequest), reply)),
  )
}

/**
 * Serves a read that may be slightly stale. Uses the replica if it has caught up with what this user has seen, and falls back to the
 * primary, so the handler may run twice and must not write.
 */
export function serveFromReplica<C extends Call>(
  app: FastifyInstance,
  call: C,
  read: (db: Database, request: CallRequest<C>) => Promise<AnswerTo<C>>,
): void {
  if (!call.allowStale) throw new RangeError(`${call.path} does not say that it may lag`)
  route(app, call, async (httpRequest) => {
    const request = callRequest(call, httpRequest)
    return encodeAnswer(call, await app.readFromReplica(httpRequest, (db) => read(db, request)))
  })
}

/**
 * Serves a long answer from a compressed copy until the list changes. Readers with the same `readers` key share it; undefined means one
 * reader only.
 */
export function serveCached<C extends Call>(
  app: FastifyInstance,
  call: C,
  { list, readers }: { list: CachedList; readers: (user: SignedIn) => string | undefined },
  handle: (request: CallRequest<C>) => Promise<AnswerTo<C>>,
): void {
  const cache = createListMemory<CompressedAnswer>(app.db, [list])
  route(app, call, async (httpRequest, reply) => {
    const request = callRequest(call, httpRequest)
    const answer = async () => encodeAnswer(call, await handle(request))
    const same = readers(request.user)
    if (same === undefined) return answer()
    const compressed = await cache.get(same, async () => compressAnswer(JSON.stringify(await answer())))
    return sendCached(compressed, httpRequest, reply)
  })
}

/** Serves a list by pages. As the specification says, the answer contains the rows, and a header the next cursor. */
export function servePages<Row extends z.ZodType, C extends PagedCall<Row>>(
  app: FastifyInstance,
  call: C,
  read: (db: Database, request: CallRequest<C>) => Promise<AnsweredPage<z.output<Row>>>,
): void {
  const cursors = callCursors(call)
  route(app, call, async (httpRequest, reply) => {
    const request = callRequest(call, httpRequest)
    const query = { ...request.query, after: cursors.placeIn(request.query) }
    const readFrom = (db: Database) => read(db, { ...request, query })
    const page = await (call.allowStale ? app.readFromReplica(httpRequest, readFrom) : readFrom(app.db))
    return answerPage(call, page, reply)
  })
}

function answerPage(call: Call, { rows, next }: AnsweredPage<unknown>, reply: FastifyReply): unknown {
  if (next !== null) void reply.header(nextHeader, callCursors(call).write(next))
  return encodeAnswer(call, rows)
}

type PagedCall<Row extends z.ZodType> = Call<z.ZodType, z.ZodType<CursorQuery>, z.ZodType, z.ZodArray<Row>>
type ListCall<Element extends z.ZodType> = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodArray<Element>>

/**
 * Encodes a long list one element at a time, so other requests are answered in between. Sent once complete, so the call can still be
 * refused.
 */
export function serveStreamed<Element extends z.ZodType, C extends ListCall<Element>>(
  app: FastifyInstance,
  call: C,
  handle: (request: CallRequest<C>) => AsyncIterable<z.output<Element>>,
): void {
  route(app, call, async (httpRequest) => {
    const chunks: Buffer[] = []
    for await (const element of handle(callRequest(call, httpRequest))) {
      const text = JSON.stringify(encode(call.answer.element, element))
      // Off the heap, and never one huge string to compress, copy or measure.
      chunks.push(Buffer.from(`${chunks.length === 0 ? '[' : ','}${text}`))
      await nextTurn()
    }
    return chunks.length === 0 ? '[]' : Readable.from([...chunks, Buffer.from(']')])
  })
}

/**
 * Binds a call that writes: one transaction (D-01), retried after a deadlock. With an Idempotency-Key it runs once (D-163). What the command
 * noted to do last, such as allocating arrived units, ends the transaction.
 */
export function change<C extends Call>(
  app: FastifyInstance,
  call: C,
  command: (tx: Tx, request: CallRequest<C>, httpRequest: FastifyRequest) => Promise<AnswerTo<C>>,
): void {
  route(app, call, (httpRequest) => {
    const request = callRequest(call, httpRequest)
    return changeOnce(app, call, httpRequest, (tx) => command(tx, request, httpRequest))
  })
}

/** The same, with work before the transaction starts, so no connection waits for another server. */
export function changeAfter<C extends Call, Ready>(
  app: FastifyInstance,
  call: C,
  prepare: (request: CallRequest<C>) => Promise<Ready>,
  command: (tx: Tx, request: CallRequest<C>, ready: Ready) => Promise<AnswerTo<C>>,
): void {
  route(app, call, async (httpRequest) => {
    const request = callRequest(call, httpRequest)
    const ready = await prepare(request)
    return changeOnce(app, call, httpRequest, (tx) => command(tx, request, ready))
  })
}

function changeOnce<C extends Call>(
  app: FastifyInstance,
  call: C,
  httpRequest: FastifyRequest,
  command: (tx: Tx) => Promise<AnswerTo<C>>,
): Promise<unknown> {
  const answer = async (tx: Tx) => {
    const answered = encodeAnswer(call, await command(tx))
    await runLastSteps(tx)
    return answered
  }
  return onceOnly(app.db, requestOnceKey(call, httpRequest), [httpRequest.params, httpRequest.body], answer)
}

/** Binds a call that needs no session. Its handler may set cookies. */
export function serveOpen<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: OpenCallRequest<C>) => Promise<AnswerTo<C>>,
  config?: FastifyContextConfig,
): void {
  route(
    app,
    call,
    async (request, reply) => encodeAnswer(call, await handle({ ...decodedBy(call, request), request, reply })),
    config,
  )
}

/** Binds a call of contacts that reads. Its handler may change cookies. */
export function serveContact<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: ContactRequest<C>, reply: FastifyReply) => Promise<AnswerTo<C>>,
): void {
  route(app, call, async (httpRequest, reply) =>
    encodeAnswer(call, await handle(contactRequest(call, httpRequest), reply)),
  )
}

/** Serves contacts a long answer, encoded by its handler, with an ETag. A device that has it gets a 304 until one of the lists changes. */
export function serveContactTagged<C extends Call>(
  app: FastifyInstance,
  call: C,
  { lists, reader }: { lists: readonly CachedList[]; reader: (request: ContactRequest<C>) => string },
  encodedAnswer: (request: ContactRequest<C>) => Promise<string>,
): void {
  const tags = createListMemory<string>(app.db, lists)
  route(app, call, async (httpRequest, reply) => {
    const request = contactRequest(call, httpRequest)
    const etag = await tags.get(reader(request), async () => `"${randomUUID()}"`)
    void reply.header('etag', etag)
    if (httpRequest.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(await encodedAnswer(request))
  })
}

/** Binds a list of contacts that is read by pages. */
export function serveContactPages<Row extends z.ZodType, C extends PagedCall<Row>>(
  app: FastifyInstance,
  call: C,
  read: (request: ContactRequest<C>) => Promise<AnsweredPage<z.output<Row>>>,
): void {
  const cursors = callCursors(call)
  route(app, call, async (httpRequest, reply) => {
    const request = contactRequest(call, httpRequest)
    const query = { ...request.query, after: cursors.placeIn(request.query) }
    return answerPage(call, await read({ ...request, query }), reply)
  })
}

/** Binds a call of contacts whose handler sends its own answer. */
export function serveContactRaw<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: ContactRequest<C>, reply: FastifyReply, httpRequest: FastifyRequest) => Promise<unknown>,
): void {
  route(app, call, (httpRequest, reply) => handle(contactRequest(call, httpRequest), reply, httpRequest))
}

/** Binds a call of contacts that writes, in one transaction like `change`. `afterward` runs once that is committed, also if a key repeats the call. */
export function changeByContact<C extends Call>(
  app: FastifyInstance,
  call: C,
  command: (tx: Tx, request: ContactRequest<C>) => Promise<AnswerTo<C>>,
  afterward?: (request: ContactRequest<C>, answer: AnswerTo<C>) => Promise<AnswerTo<C>>,
): void {
  route(app, call, async (httpRequest) => {
    const request = contactRequest(call, httpRequest)
    const answer = await changeOnce(app, call, httpRequest, (tx) => command(tx, request))
    if (afterward === undefined) return answer
    return encodeAnswer(call, await afterward(request, call.answer.parse(answer) as AnswerTo<C>))
  })
}

/** Binds a call whose handler sends its own answer, such as a file or stream. */
export function serveRaw<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (request: CallRequest<C>, reply: FastifyReply, httpRequest: FastifyRequest) => Promise<unknown>,
): void {
  route(app, call, (httpRequest, reply) => handle(callRequest(call, httpRequest), reply, httpRequest))
}

function route(
  app: FastifyInstance,
  call: Call,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  config: FastifyContextConfig = {},
): void {
  const maySessionsEnd = call.changes.some((entity) => sessionEntities.has(entity))
  app.route({
    method: call.method,
    url: call.path,
    // Without it, a HEAD would run a GET that writes (D-359).
    exposeHeadRoute: !call.writes,
    ...(config.isCompressed ? { compress: false } : {}),
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    config: {
      contract: call,
      isUpload: call.who === 'signed',
      needsSession: !isOpen(call) && call.who !== 'contact',
      needsDevice: call.who === 'contact',
      ...config,
    },
    // Check permissions before reading the body, so a rejected caller can't make us buffer it.
    preParsing: async (request) => {
      if (call.writes) refuseOtherOrigins(request)
      checkPermission(call, request)
    },
    handler: async (request, reply) => {
      if (call.answers === 'json')
        void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      // An event stream stays open, so it takes no slot.
      const answer =
        call.answers === 'events' ? handler(request, reply) : inTurn(request, () => handler(request, reply))
      return maySessionsEnd ? answer.finally(app.endSessions) : answer
    },
  })
}

function inTurn<Answer>({ server, user, contact }: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
  if (user) return server.queue.run(user.id, work)
  if (contact) return server.contactQueue.run(contact.id, () => server.queue.run(contact.id, work))
  return work()
}

/** Their changes may end sessions, or change what a session may do. */
const sessionEntities: ReadonlySet<Entity> = new Set(['users', 'contacts', 'signIns', 'settings'])

/** Looks up no session: the health check must answer without the database. */
const isOpen = ({ who }: Call): boolean => who === 'open' || who === 'signed'

function checkPermission(call: Call, request: FastifyRequest): void {
  if (call.who === 'contact') return checkDevice(request)
  if (request.refusedKey !== undefined) throw new Refusal(request.refusedKey)
  if (sentKey(request) !== undefined && !isForKeys(call)) throw new Refusal('not-for-keys')
  if (isOpen(call)) return
  if (!request.user) throw new Refusal('signed-out')
  const params: Record<string, unknown> = { ...(request.params as object) }
  if (!mayCall(call.who, request.user, params)) throw new Refusal('not-allowed')
  if (request.user.lacksSecondFactor && !call.beforeSecondFactor) throw new Refusal('second-factor-required')
}

function checkDevice({ isPortalOff, contact }: FastifyRequest): void {
  if (isPortalOff) throw new Refusal('portal-off')
  if (!contact) throw new Refusal('signed-out')
}

function contactRequest<C extends Call>(call: C, request: FastifyRequest): ContactRequest<C> {
  if (!request.contact) throw new Refusal('signed-out')
  const decoded = decodedBy(call, request)
  return { ...decoded, contact: request.contact, author: { userId: request.contact.id, at: decoded.at } }
}

function callRequest<C extends Call>(call: C, request: FastifyRequest): CallRequest<C> {
  if (!request.user) throw new Refusal('signed-out')
  const decoded = decodedBy(call, request)
  return { ...decoded, user: request.user, author: { userId: request.user.id, at: decoded.at } }
}

const decodedBy = <C extends Call>(call: C, request: FastifyRequest): Decoded<C> => ({
  ...companyClock(new Date(), request.server.timeZone),
  params: decode<C['params']>(call.params, request.params),
  query: decode<C['query']>(call.query, request.query),
  body: decode<C['body']>(call.body, request.body ?? undefined),
})

const encodeAnswer = (call: Call, answer: unknown): unknown => encode(call.answer, answer)
