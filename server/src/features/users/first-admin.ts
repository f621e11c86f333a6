import { isLongEnough } from '@dray/domain/users/password'
import { roles } from '@dray/domain/users/roles'
import type { Database, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { announce } from '../../live/announce.ts'
import { logCreated } from '../changelog/index.ts'
import { hashPassword } from './passwords.ts'
import { insertUser, lockFirstStart, replaceRoles, thereIsAUser } from './users.sql.ts'

type FirstAdmin = { name: string; email: string; password: string }

/** Creates the first administrator, who holds every role, while there is no user (D-17). Of two at once exactly one wins. */
export async function addFirstAdmin(tx: Tx, admin: FirstAdmin, fewest: number, at: Date): Promise<number> {
  if (!isLongEnough(admin.password, fewest)) throw new Refusal('password-too-short')
  await lockFirstStart(tx)
  if (await thereIsAUser(tx)) throw new Refusal('already-set-up')
  const id = await insertUser(
    tx,
    { name: admin.name, email: admin.email, passwordHash: await hashPassword(admin.password) },
    at,
  )
  await replaceRoles(tx, id, roles)
  await logCreated(tx, 'user', [{ id }], { userId: id, at })
  await announce(tx, 'settings', [])
  return id
}

/** ADMIN_EMAIL and ADMIN_PASSWORD make the first administrator at the start, once. */
export async function ensureFirstAdmin(
  db: Database,
  account: { email: string; password: string },
  fewest: number,
): Promise<void> {
  if (await thereIsAUser(db)) return
  try {
    await inTransaction(db, (tx) => addFirstAdmin(tx, { name: 'Administrator', ...account }, fewest, new Date()))
  } catch (error) {
    // Another process of the same system was first.
    if (!(error instanceof Refusal && error.code === 'already-set-up')) throw error
  }
}
