import * as contract from '@dray/contract/keys'
import { differences } from '@dray/domain/changelog/differences'
import { keyUserName } from '@dray/domain/users/similar-names'
import type { z } from 'zod'
import type { Database, Tx } from '../../platform/db/db.ts'
import { keyEmail } from '../../platform/db/queries/unambiguous-name.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { type Author, logCreated, logUpdated } from '../changelog/index.ts'
import { hashOfToken, insertUsers, newToken } from '../users/index.ts'
import { endKey, endKeysMadeBy, insertKey, lockKey } from './keys.sql.ts'

/** Not deduplicated by an Idempotency-Key, which would store the key. A name can't be taken twice. */
export function createKey(
  db: Database,
  request: CallRequest<typeof contract.createKey>,
): Promise<z.output<typeof contract.createKey.answer>> {
  const { body, user, author, at } = request
  const [name, roles, addresses] = [body.name, [...new Set(body.roles)].toSorted(), [...new Set(body.addresses)]]
  const expiresAt = lastMoment(request)
  if (expiresAt !== null && expiresAt <= at) throw invalidField('expiresOn', 'Enter a day that is still to come')
  return inTransaction(db, async (tx) => {
    const key = `${contract.keyPrefix}${newToken()}`
    const userName = keyUserName(name)
    const newUser = { name: userName, email: keyEmail, title: null, roles, passwordHash: null, isActive: false }
    const [id = 0] = await insertUsers(tx, [newUser], at)
    const tokenHash = hashOfToken(key)
    await insertKey(tx, { userId: id, name, tokenHash, addresses, createdBy: user.id, createdAt: at, expiresAt })
    const changes = differences(userName, {}, { name: userName, role: roles, addresses, expiresOn: expiresAt })
    await logCreated(tx, 'user', [{ id, changes }], author)
    return { id, name, key }
  })
}

function lastMoment({ body, parseDay, endOf }: CallRequest<typeof contract.createKey>): Date | null {
  const { expiresOn } = body
  if (expiresOn === null) return null
  return expiresOn.includes('T') ? new Date(expiresOn) : endOf(parseDay(expiresOn))
}

export async function revokeKey(
  tx: Tx,
  { params: { id }, at, author }: CallRequest<typeof contract.revokeKey>,
): Promise<{ ok: true }> {
  const { revokedAt } = mustExist(await lockKey(tx, id))
  if (revokedAt === null) {
    await endKey(tx, id, at)
    await logUpdated(tx, 'user', [{ id, notes: 'API key revoked' }], author)
  }
  return { ok: true }
}

/** A user who can no longer make keys keeps none (D-350). */
export async function revokeKeysMadeBy(tx: Tx, userId: number, author: Author): Promise<void> {
  const ids = await endKeysMadeBy(tx, userId, author.at)
  await logUpdated(
    tx,
    'user',
    ids.map((id) => ({ id, notes: 'API key revoked' })),
    author,
  )
}
