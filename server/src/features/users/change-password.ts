import type * as contract from '@dray/contract/users'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logUpdated } from '../changelog/index.ts'
import { endLinks } from './links/password-links.sql.ts'
import { hashPassword, type PasswordSettings, refuseWeakPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { lockUser, updateUser, userById } from './users.sql.ts'

/** Sets a password, ends the user's other sessions and any link to set one (D-06). Never logs the password. */
export async function changePassword(
  tx: Tx,
  request: CallRequest<typeof contract.changePassword>,
  settings: PasswordSettings,
): Promise<{ ok: true }> {
  const { params, body, user, at } = request
  mustExist(await lockUser(tx, params.id))
  const { id, name, email } = mustExist(await userById(tx, params.id))
  await refuseWeakPassword(tx, settings, body.password, { name, email })
  await updateUser(tx, id, { passwordHash: await hashPassword(body.password) }, at)
  await endSessions(tx, id, user)
  await endLinks(tx, id, at)
  await logUpdated(tx, 'user', [{ id, notes: 'Password changed' }], request.author)
  return { ok: true }
}
