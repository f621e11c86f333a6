import { differences } from '@dray/domain/changelog/differences'
import { isLongEnough } from '@dray/domain/users/password'
import { roles } from '@dray/domain/users/roles'
import type { Database, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { announce } from '../../live/announce.ts'
import { logCreated } from '../changelog/index.ts'
import { hashPassword } from './passwords.ts'
import { insertUser, lockFirstStart, replaceRoles, hasUsers } from './users.sql.ts'

type FirstAdmin = { name: string; email: string; password: string }

/** Creates the first administrator, with every role, if there are no users (D-17). Of two simultaneous requests exactly one succeeds. */
export async function addFirstAdmin(tx: Tx, admin: FirstAdmin, minLength: number, at: Date): Promise<number> {
  if (!isLongEnough(admin.password, minLength)) throw new Refusal('password-too-short')
  await lockFirstStart(tx)
  if (await hasUsers(tx)) throw new Refusal('already-set-up')
  const id = await insertUser(
    tx,
    { name: admin.name, email: admin.email, passwordHash: await hashPassword(admin.password) },
    at,
  )
  await replaceRoles(tx, id, roles)
  const { name, email } = admin
  const changes = differences(name, {}, { name, email, role: roles.toSorted() })
  await logCreated(tx, 'user', [{ id, changes }], { userId: id, at })
  await announce(tx, 'settings', [])
  return id
}

/** Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD at the first start. */
export async function ensureFirstAdmin(
  db: Database,
  account: { email: string; password: string },
  minLength: number,
): Promise<void> {
  if (await hasUsers(db)) return
  try {
    await inTransaction(db, (tx) => addFirstAdmin(tx, { name: 'Administrator', ...account }, minLength, new Date()))
  } catch (error) {
    // Another process on the same database was first.
    if (!(error instanceof Refusal && error.code === 'already-set-up')) throw error
  }
}
