import type { Call } from '@dray/contract/call'
import { mayCall } from '@dray/domain/users/permissions'
import type { Role } from '@dray/domain/users/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database, Tx } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import { onceOnly } from './idempotency.ts'
import { decode } from './problem.ts'
import { Refusal } from './refusal.ts'
import { refuseOtherOrigins } from './origin.ts'

/** The user of the session that a request came with. */
export type SignedIn = { id: number; name: string; roles: readonly Role[]; tokenHash: Buffer }

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedIn | undefined
  }
  interface FastifyInstance {
    db: Database
  }
}

type Parts<P, Q, B> = { params: P; query: Q; body: B; at: Date }
/** A decoded request of somebody who may make it. `at` is its one moment: no command reads a clock. */
export type Asked<P = unknown, Q = unknown, B = unknown> = Parts<P, Q, B> & { user: SignedIn }
/** A request to an open call. */
export type Visited<P = unknown, Q = unknown, B = unknown> = Parts<P, Q, B> & {
  request: FastifyRequest
  reply: FastifyReply
}

type AskedOf<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType> ? Asked<z.output<P>, z.output<Q>, z.output<B>> : never
type VisitedOf<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType> ? Visited<z.output<P>, z.output<Q>, z.output<B>> : never
type AnswerTo<C extends Call> = z.output<C['answer']>

/** Binds a call to its handler: checks who asks, decodes the request, encodes the answer. */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (asked: AskedOf<C>, reply: FastifyReply) => Promise<AnswerTo<C>>,
): void {
  route(app, call, async (request, reply) => encode(call, await handle(askedOf(call, request), reply)))
}

/**
 * Binds a call that changes something. The whole call is one transaction (D-01), run again after a
 * deadlock, and with an Idempotency-Key it happens once only (D-163).
 */
export function change<C extends Call>(
  app: FastifyInstance,
  call: C,
  work: (tx: Tx, asked: AskedOf<C>, request: FastifyRequest) => Promise<AnswerTo<C>>,
): void {
  route(app, call, (request) => {
    const asked = askedOf(call, request)
    const answer = async (tx: Tx) => encode(call, await work(tx, asked, request))
    return inTransaction(app.db, (tx) => onceOnly(tx, call, request, () => answer(tx)))
  })
}

/** Binds an open call: nobody needs to be signed in, and the handler may set cookies. */
export function serveOpen<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (visited: VisitedOf<C>) => Promise<AnswerTo<C>>,
): void {
  route(app, call, async (request, reply) => {
    // The parts are decoded by this very call's schemas.
    const visited = { ...partsOf(call, request), request, reply } as VisitedOf<C>
    return encode(call, await handle(visited))
  })
}

/** Binds a call that answers bytes or a stream by itself. */
export function serveRaw<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (asked: AskedOf<C>, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>,
): void {
  route(app, call, (request, reply) => handle(askedOf(call, request), reply, request))
}

function route(
  app: FastifyInstance,
  call: Call,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    handler: async (request, reply) => {
      if (call.writes) refuseOtherOrigins(request)
      allow(call, request)
      if (call.answers === 'json')
        void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      return handler(request, reply)
    },
  })
}

function allow(call: Call, request: FastifyRequest): void {
  if (call.who === 'open' || call.who === 'signed') return
  if (!request.user) throw new Refusal('signed-out')
  const params: Record<string, unknown> = { ...(request.params as object) }
  if (!mayCall(call.who, request.user, params)) throw new Refusal('not-allowed')
}

function askedOf<C extends Call>(call: C, request: FastifyRequest): AskedOf<C> {
  if (!request.user) throw new Refusal('signed-out')
  return { ...partsOf(call, request), user: request.user } as AskedOf<C>
}

const partsOf = (call: Call, request: FastifyRequest): Parts<unknown, unknown, unknown> => ({
  params: decode(call.params, request.params),
  query: decode(call.query, request.query),
  body: decode(call.body, request.body ?? undefined),
  at: new Date(),
})

const encode = (call: Call, answer: unknown): unknown => call.answer.encode(answer)
