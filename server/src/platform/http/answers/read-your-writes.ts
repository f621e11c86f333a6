import {
  lastPosition,
  laterPosition,
  type Position,
  positionHeader,
  positionSchema,
} from '@dray/contract/call/wal-position'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { currentPosition } from '../../db/replica/wal-positions.sql.ts'
import type { Dray } from '../../../dray.ts'
import { readCookie, setCookie } from '../requests/cookies.ts'

/** Runs a read on a database recent enough for the sender. */
export type ReplicaReads = <Answer>(request: FastifyRequest, work: (db: Database) => Promise<Answer>) => Promise<Answer>

declare module 'fastify' {
  interface FastifyInstance {
    readFromReplica: ReplicaReads
  }
}

/**
 * Lets a replica answer lists and figures. Nobody sees data older than what they saved or what live events told them: answers to writes and
 * live events carry the WAL position, and later reads send it back.
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
    // Older writes are on the replica anyway.
    setCookie(reply, cookieName, position, Math.ceil((2 * replica.maxLagMs) / 1000))
  })
}

const cookieName = 'dray_position'

/** The latest position of this page's events and of this browser's writes, including those before a reload or in another window. */
const neededPosition = (request: FastifyRequest): Position | undefined =>
  laterPosition(cookiePosition(request), heardPosition(request))
const cookiePosition = (request: FastifyRequest) =>
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
  return contract?.allowStale && needed !== cookiePosition(request) ? needed : undefined
}

/** For calls that commit elsewhere, such as an import in its thread. */
const positionOrLast = (db: Database): Promise<Position> => currentPosition(db).catch(() => lastPosition)
