import { isDuplicate, violatedConstraint } from '../../db/database-errors.ts'
import type { Db, Tx } from '../../db/db.ts'
import { fixedQueryWith } from '../../db/queries/fixed-query.ts'

type KeyOfCall = { userId: number; call: string; key: string }

/** Fails with `isKeyClaimed` if the key is used. Waits for a transaction that is using it. */
export async function claimKey(tx: Tx, id: KeyOfCall, bodyHash: string): Promise<void> {
  await insertKey(tx, { ...id, bodyHash })
}

const insertKey = fixedQueryWith((db, { userId, call, key, bodyHash }: KeyOfCall & { bodyHash: string }) =>
  db.insertInto('idempotencyKeys').values({ userId, call, key, bodyHash, answer: '{}' }),
)

export const isKeyClaimed = (error: unknown): boolean =>
  isDuplicate(error) && violatedConstraint(error) === 'idempotency_keys_pkey'

export async function saveAnswer(tx: Tx, id: KeyOfCall, answer: unknown): Promise<void> {
  await updateAnswer(tx, { ...id, answer: JSON.stringify(answer) })
}

const updateAnswer = fixedQueryWith((db, { userId, call, key, answer }: KeyOfCall & { answer: string }) =>
  db
    .updateTable('idempotencyKeys')
    .set({ answer })
    .where('userId', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key),
)

export function savedAnswer(db: Db, id: KeyOfCall): Promise<{ answer: object; bodyHash: string }> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['answer', 'bodyHash'])
    .where('userId', '=', id.userId)
    .where('call', '=', id.call)
    .where('key', '=', id.key)
    .executeTakeFirstOrThrow()
}

/** Waits for a transaction that is using the key. Nothing stays of the try. */
export async function isKeyUsed(tx: Tx, { userId, call, key }: KeyOfCall): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotencyKeys')
    .values({ userId, call, key, bodyHash: '', answer: '{}' })
    .onConflict((used) => used.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return true
  await tx
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute()
  return false
}

/** Keys last 24 hours. */
export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}
