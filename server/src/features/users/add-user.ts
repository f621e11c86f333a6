import type * as contract from '@dray/contract/users'
import type { Tx } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { type PasswordSettings, refuseWeakPassword } from './passwords.ts'
import { readUser } from './read-user.ts'
import { saveNewUsers } from './save-new-users.ts'

/** Without a password, the user is invited to set one (D-07). */
export async function addUser(
  tx: Tx,
  request: CallRequest<typeof contract.addUser>,
  settings: PasswordSettings,
): Promise<contract.User> {
  const { body, user } = request
  const { role, ...entry } = body
  if (entry.password !== null) await refuseWeakPassword(tx, settings, entry.password, entry)
  await refuseUnknownImage(tx, 'users', entry.avatar)
  const [id = 0] = await saveNewUsers(tx, [{ ...entry, roles: role }], request.author)
  return readUser(tx, user, id)
}
