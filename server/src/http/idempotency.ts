import type { Call } from '@dray/contract/call'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import { claimKey, keepAnswer, keptAnswer } from './idempotency.sql.ts'
import { invalidField } from './problem.ts'
import { Refusal } from './refusal.ts'

const maxKeyLength = 200

/**
 * Runs a POST once per user, call and key, in the transaction of the call: the key and the work are committed together or not at
 * all. A second request with the same key waits for the first and gets its answer (D-163).
 */
export async function onceOnly(
  tx: Tx,
  call: Call,
  request: FastifyRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = idempotencyKey(request)
  if (call.method !== 'POST' || key === undefined || !request.user) return work()

  const slot = { userId: request.user.id, call: `${call.method} ${call.path}`, key }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.params, request.body]))
    .digest('hex')
  if (await claimKey(tx, slot, bodyHash)) {
    const answer = await work()
    await keepAnswer(tx, slot, answer)
    return answer
  }
  const kept = await keptAnswer(tx, slot)
  if (kept.bodyHash !== bodyHash) throw new Refusal('key-reused')
  return kept.answer
}

/** The Idempotency-Key of a request, if it has one. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || key === '' || key.length > maxKeyLength))
    throw invalidField('Idempotency-Key', `A key must have 1 to ${maxKeyLength} characters`)
  return key
}
