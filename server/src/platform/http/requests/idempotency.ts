import { type Call, runsOnce } from '@dray/contract/call'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../db/db.ts'
import { inTransaction, pipeline } from '../../db/transaction.ts'
import { claimKey, isKeyClaimed, saveAnswer, savedAnswer } from './idempotency.sql.ts'
import { invalidField } from '../problem.ts'
import { Refusal } from '../refusal.ts'

const maxKeyLength = 200

/** Identifies a request with an Idempotency-Key. */
export type OnceKey = { userId: number; call: string; key: string }

/** Undefined if the request isn't deduplicated. */
export function requestOnceKey(call: Call, request: FastifyRequest): OnceKey | undefined {
  const key = idempotencyKey(request)
  const caller = request.user ?? request.contact
  if (!runsOnce(call) || key === undefined || !caller) return undefined
  return { userId: caller.id, call: `${call.method} ${call.path}`, key }
}

/**
 * Runs a change in a transaction, once per user, call and key, which is committed with the work. A second request with the same key waits
 * for the first and gets its answer. `sent` is the content the key stands for.
 */
export async function onceOnly(
  db: Database,
  id: OnceKey | undefined,
  sent: unknown,
  work: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  if (id === undefined) return inTransaction(db, work)
  const bodyHash = createHash('sha256').update(JSON.stringify(sent, withoutPasswords)).digest('hex')
  try {
    return await inTransaction(db, async (tx) => {
      // Leaves with the first statements of the work. If the key is used, this fails the transaction.
      await pipeline(tx, claimKey(tx, id, bodyHash))
      const answer = await work(tx)
      await pipeline(tx, saveAnswer(tx, id, answer))
      return answer
    })
  } catch (error) {
    if (!isKeyClaimed(error)) throw error
    const saved = await savedAnswer(db, id)
    if (saved.bodyHash !== bodyHash) throw new Refusal('key-reused')
    return saved.answer
  }
}

/** A fast hash of a password would help to guess it. */
const withoutPasswords = (key: string, value: unknown): unknown => (key === 'password' ? undefined : value)

export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || key === '' || key.length > maxKeyLength))
    throw invalidField('Idempotency-Key', `A key must have 1 to ${maxKeyLength} characters`)
  return key
}
