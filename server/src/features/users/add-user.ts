import type * as contract from '@dray/contract/users'
import { isLongEnough } from '@dray/domain/users/password'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { authorOf } from '../changelog/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { readUser } from './read-user.ts'
import { saveNewUsers } from './save-new-users.ts'

/** Adds a user, with a password or without one: then they are invited to set their own (D-07). */
export async function addUser(
  tx: Tx,
  request: CallRequest<typeof contract.addUser>,
  minLength: number,
): Promise<contract.User> {
  const { body, user } = request
  const { role, ...entry } = body
  if (entry.password !== null && !isLongEnough(entry.password, minLength)) throw new Refusal('password-too-short')
  await refuseUnknownImage(tx, 'users', entry.avatar)
  const [id = 0] = await saveNewUsers(tx, [{ ...entry, roles: role }], authorOf(request))
  return readUser(tx, user, id)
}
