import type * as contract from '@dray/contract/users'
import { differences } from '@dray/domain/changelog/differences'
import type { Role } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { pairs } from '../../platform/pairs.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { hashPassword, type PasswordSettings, refuseWeakPassword } from './passwords.ts'
import { readUser } from './read-user.ts'
import { insertUsers } from './users.sql.ts'

export type NewUserEntry = {
  email: string
  name: string
  title: string | null
  avatar?: string | null
  roles: readonly Role[]
  password: string | null
}

/**
 * Logs new users with roles and other values, except the password. Users without a password can't sign in until an admin sets
 * one. Returns the ids in sequence.
 */
export async function saveNewUsers(tx: Tx, entries: readonly NewUserEntry[], author: Author): Promise<number[]> {
  if (entries.length === 0) return []
  const hashes = await passwordHashes(entries)
  const ids = await insertUsers(
    tx,
    entries.map(({ password, ...entry }) => ({ ...entry, passwordHash: hashes.get(password ?? '') ?? null })),
    author.at,
  )
  const created = pairs(entries, ids).map(([{ roles: role, password: _, name, ...values }, id]) => ({
    id,
    changes: differences(name, {}, { name, ...values, role: role.toSorted() }),
  }))
  await logCreated(tx, 'user', created, author)
  return ids
}

/** Users with the same first password share its hash, because hashing is slow on purpose. */
async function passwordHashes(entries: readonly NewUserEntry[]): Promise<Map<string, string>> {
  const passwords = new Set(entries.flatMap((entry) => entry.password ?? []))
  return new Map(
    await Promise.all([...passwords].map(async (password) => [password, await hashPassword(password)] as const)),
  )
}

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
