import { differences } from '@dray/domain/changelog/differences'
import type { Role } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'
import { pairs } from '../../platform/pairs.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import { hashPassword } from './passwords.ts'
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
