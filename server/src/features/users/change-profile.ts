import * as contract from '@dray/contract/users'
import { differences } from '@dray/domain/changelog/differences'
import { isAdmin, type Person, type Role } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logUpdated, recordChange, refuseIfChanged } from '../changelog/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { endLinks } from './links/password-links.sql.ts'
import { hashPassword, type PasswordSettings, refuseWeakPassword } from './passwords.ts'
import { readUser } from './read-user.ts'
import type { EndAccess } from './remove-user.ts'
import { endSessions } from './sessions.ts'
import { lockAdmins, lockUser, replaceRoles, updateUser, userById, type UserRow } from './users.sql.ts'

/** Only admins can change roles, which ends the user's sessions (D-05). */
export async function changeProfile(
  tx: Tx,
  request: CallRequest<typeof contract.changeProfile>,
  endAccess: EndAccess,
): Promise<contract.User> {
  const { params, body, user, at } = request
  const read = () => readUser(tx, user, params.id)
  const admins = body.role ? await lockAdmins(tx) : []
  mustExist(await lockUser(tx, params.id))
  const stored = mustExist(await userById(tx, params.id))
  await refuseIfChanged(tx, 'user', stored, {
    sent: body.modifiedOn,
    current: async () => contract.userSchema.encode(await read()),
  })
  const { id } = stored
  const before = storedProfile(stored)
  const after = storedProfile(applyPatch(before, body))
  const isRoleChanged = after.role.join() !== before.role.join()
  if (isRoleChanged) refuseRoleChange(user, stored, after.role, admins)
  if (after.avatar !== before.avatar) await refuseUnknownImage(tx, 'users', after.avatar)

  const changes = differences(before.name, before, after)
  const save = async () => {
    const { role, avatar, ...fields } = after
    await updateUser(tx, id, { ...fields, image: avatar }, at)
    // A link emailed to the old address no longer works.
    if (after.email !== before.email) await endLinks(tx, id, at)
    if (!isRoleChanged) return
    await replaceRoles(tx, id, role)
    await endSessions(tx, id, user)
  }
  await recordChange(tx, 'user', { id, changes, save }, request.author)
  const losesAdmin = before.role.includes('ADMIN') && !after.role.includes('ADMIN')
  if (losesAdmin && body.endAccess) await endAccess(tx, id, request.author)
  return read()
}

type Profile = Pick<UserRow, 'name' | 'email' | 'title' | 'avatar' | 'role'>

const storedProfile = ({ name, email, title, avatar, role }: Profile): Profile => ({
  name,
  email,
  title,
  avatar,
  role: [...role].sort(),
})

function refuseRoleChange(by: Person, user: UserRow, roles: readonly Role[], admins: readonly number[]): void {
  // Someone took the role away while we waited for the lock.
  if (!isAdmin(by) || !admins.includes(by.id)) throw new Refusal('roles-by-admin-only')
  const losesAdmin = user.role.includes('ADMIN') && !roles.includes('ADMIN')
  if (losesAdmin && admins.every((id) => id === user.id)) throw new Refusal('last-admin')
}

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
