import type * as contract from '@dray/contract/users'
import { differences } from '@dray/domain/changelog/differences'
import { isAdmin, type Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../db/db.ts'
import { isDuplicate } from '../../db/faults.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { refuseIfChanged } from '../../http/unchanged.ts'
import { announce } from '../../live/announce.ts'
import { lastChangedBy, writeLog } from '../changelog/index.ts'
import { deleteSessionsOf } from './sessions.sql.ts'
import { readUser } from './read-user.ts'
import { lockAdmins, lockUser, replaceRoles, updateUser, type UserRow, userById } from './users.sql.ts'

type Profile = CallRequest<typeof contract.changeProfile>['body']

/** Changes a profile. Only an admin changes roles; a changed role ends the user's sessions at once (D-02, D-05). */
export async function changeProfile(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.changeProfile>,
): Promise<contract.User> {
  const admins = body.role ? await lockAdmins(tx) : []
  const locked = found(await lockUser(tx, params.id))
  const before = found(await userById(tx, params.id))
  await refuseIfChanged(locked, body.modifiedOn, async () => ({
    current: JSON.parse(JSON.stringify(before)),
    changedBy: await lastChangedBy(tx, 'user', params.id),
  }))
  const rolesChange = body.role !== undefined && sorted(body.role).join() !== sorted(before.role).join()
  if (rolesChange) refuseRoleChange(user, before, body.role ?? [], admins)

  const changes = differences(before.name, written({}, before), written(body, before))
  if (changes.length > 0) {
    await save(tx, before, body, at)
    await writeLog(tx, [{ action: 'update', entityType: 'user', entityId: params.id, changes }], {
      userId: user.id,
      at,
    })
    if (rolesChange) await deleteSessionsOf(tx, params.id, user.id === params.id ? user.tokenHash : undefined)
    await announce(tx, 'users', [params.id])
  }
  return readUser(tx, user, params.id)
}

function refuseRoleChange(by: Person, before: UserRow, wanted: readonly string[], admins: readonly number[]): void {
  if (!isAdmin(by)) throw new Refusal('roles-by-admin-only')
  const losesAdmin = before.role.includes('ADMIN') && !wanted.includes('ADMIN')
  if (losesAdmin && admins.every((id) => id === before.id)) throw new Refusal('last-admin')
}

/** What the profile says after the change; only the keys present change (D-154). */
const written = (body: Profile, before: UserRow) => ({
  name: body.name ?? before.name,
  email: body.email ?? before.email,
  title: body.title === undefined ? before.title : body.title,
  avatar: body.avatar === undefined ? before.avatar : body.avatar,
  role: sorted(body.role ?? before.role),
})

const sorted = <T extends string>(roles: readonly T[]): T[] => [...roles].sort()

async function save(tx: Tx, before: UserRow, body: Profile, at: Date): Promise<void> {
  const { name, email, title, avatar, role } = written(body, before)
  try {
    await updateUser(tx, before.id, { name, email, title, image: avatar }, at)
  } catch (error) {
    if (isDuplicate(error, 'users_email')) throw new Refusal('email-taken')
    throw error
  }
  await replaceRoles(tx, before.id, role)
}
