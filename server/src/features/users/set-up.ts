import type { SessionUser } from '@dray/contract/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dray } from '../../dray.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addFirstAdmin } from './first-admin.ts'
import { openSession } from './sessions.ts'
import { sessionUserOf } from './users.sql.ts'

type Visit = {
  body: { name: string; email: string; password: string; sampleData: boolean }
  at: Date
  request: FastifyRequest
  reply: FastifyReply
}

/** First start: the administrator, the sample company if it was asked for, and a session; all of it or nothing. */
export async function setUpCompany(dray: Dray, { body, at, request, reply }: Visit): Promise<SessionUser> {
  return inTransaction(dray.db, async (tx) => {
    const id = await addFirstAdmin(tx, body, dray.config.passwordMinLength, at)
    if (body.sampleData) await dray.loadSample(tx, { by: id, at })
    await openSession(tx, id, request, reply)
    return sessionUserOf(tx, id)
  })
}
