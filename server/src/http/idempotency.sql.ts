import type { Db, Tx } from '../db/db.ts'

type Slot = { userId: number; call: string; key: string }

/** Whether the key was free. Waits for another transaction that is using the same key. */
export async function claimKey(tx: Tx, slot: Slot, bodyHash: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ ...slot, bodyHash, answer: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function keepAnswer(tx: Tx, slot: Slot, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(answer) })
    .where('userId', '=', slot.userId)
    .where('call', '=', slot.call)
    .where('key', '=', slot.key)
    .execute()
}

export function keptAnswer(tx: Tx, slot: Slot): Promise<{ answer: object; bodyHash: string }> {
  return tx
    .selectFrom('idempotencyKeys')
    .select(['answer', 'bodyHash'])
    .where('userId', '=', slot.userId)
    .where('call', '=', slot.call)
    .where('key', '=', slot.key)
    .executeTakeFirstOrThrow()
}

/** Keys are kept for 24 hours (D-163). */
export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}
