import { lastPosition, laterPosition, type Position, positionHeader, positionSchema } from '@dray/contract/wal-position'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/db.ts'
import { currentPosition } from '../db/replica/wal-positions.sql.ts'
import type { Dray } from '../../dray.ts'
import { readCookie, setCookie } from './cookies.ts'

/** Runs a read on a database that is recent enough for whoever sent the request. */
export type ReplicaReads = <Answer>(request: FastifyRequest, work: (db: Database) => Promise<Answer>) => Promise<Answer>

declare module 'fastify' {
  interface FastifyInstance {
    readFromReplica: ReplicaReads
  }
}

/**
 * Lets a replica answer lists and figures, if there is one. Nobody reads less than they have saved or heard of: each answer to a write
 * says where the database was then, each live event says so too, and a later read brings it back.
 */
export function registerReplicaReads(app: FastifyInstance, { db, replica, metrics }: Dray): void {
  if (replica === undefined) {
    app.decorate('readFromReplica', (_request, work) => work(db))
    return
  }
  app.decorate('readFromReplica', async (request, work) => {
    const read = await replica.read(neededPosition(request), work)
    metrics?.countList(read === undefined ? 'primary' : 'replica')
    return read === undefined ? work(db) : read.answer
  })
  app.addHook('onSend', async (request, reply) => {
    const position = await positionToKeep(db, request, reply)
    if (position === undefined) return
    void reply.header(positionHeader, position)
    // What was saved longer ago than a replica may be behind is there in any case.
    setCookie(reply, cookieName, position, Math.ceil((2 * replica.maxLagMs) / 1000))
  })
}

const cookieName = 'dray_position'

/** What a page has heard of since, and what this browser has saved: also before the page was loaded again, or in another window. */
const neededPosition = (request: FastifyRequest): Position | undefined =>
  laterPosition(keptPosition(request), heardPosition(request))
const keptPosition = (request: FastifyRequest) =>
  positionSchema.optional().catch(undefined).parse(readCookie(request, cookieName))
const heardPosition = ({ headers }: FastifyRequest) =>
  positionSchema.optional().catch(undefined).parse(headers[positionHeader])

async function positionToKeep(
  db: Database,
  request: FastifyRequest,
  { statusCode }: FastifyReply,
): Promise<Position | undefined> {
  const { contract } = request.routeOptions.config
  const isDone = statusCode < 400 && contract !== undefined && contract.changes.length > 0
  const savedAt = request.currentCall?.committedAt ?? (isDone ? await positionOrLast(db) : undefined)
  const needed = neededPosition(request)
  if (savedAt !== undefined) return laterPosition(needed, savedAt)
  return contract?.allowStale && needed !== keptPosition(request) ? needed : undefined
}

/** After a call that did not commit by itself, such as an import, which has a thread of its own. */
const positionOrLast = (db: Database): Promise<Position> => currentPosition(db).catch(() => lastPosition)
