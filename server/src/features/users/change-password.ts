import type * as contract from '@dray/contract/users'
import { isLongEnough } from '@dray/domain/users/password'
import type { Tx } from '../../db/db.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { writeLog } from '../changelog/index.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessionsOf } from './sessions.sql.ts'
import { lockUser, updateUser } from './users.sql.ts'

/** Sets a password and ends the user's sessions, but for the one that asked (D-02, D-06). The log never holds a password. */
export async function changePassword(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.changePassword>,
  fewest: number,
): Promise<{ ok: true }> {
  if (!isLongEnough(body.password, fewest)) throw new Refusal('password-too-short')
  found(await lockUser(tx, params.id))
  await updateUser(tx, params.id, { passwordHash: await hashPassword(body.password) }, at)
  await deleteSessionsOf(tx, params.id, user.id === params.id ? user.tokenHash : undefined)
  await writeLog(tx, [{ action: 'update', entityType: 'user', entityId: params.id, notes: 'Password changed' }], {
    userId: user.id,
    at,
  })
  return { ok: true }
}
