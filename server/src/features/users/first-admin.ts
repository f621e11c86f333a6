import net from 'node:net'
import os from 'node:os'
import type * as contract from '@dray/contract/users'
import type { SessionUser } from '@dray/contract/users/session'
import { differences } from '@dray/domain/changelog/differences'
import { roles } from '@dray/domain/users/permissions'
import type { FastifyRequest } from 'fastify'
import type { Dray } from '../../dray.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { OpenCallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { logCreated, logUpdated } from '../changelog/index.ts'
import { hashPassword, type PasswordSettings, refuseWeakPassword } from './passwords.ts'
import { readSessionUser } from './read-user.ts'
import { openSession } from './sessions.ts'
import { logSignIn, requestVisit } from './sign-ins/log-sign-in.ts'
import { findCredentials, hasWorkingAdmin, insertUsers, lockFirstStart, replaceRoles, updateUser } from './users.sql.ts'

type FirstAdmin = { name: string; email: string; password: string }

/**
 * Creates the first administrator if no administrator can sign in (D-17). Imported users don't count, except an admin with a password. An
 * existing user with the email and no password becomes that administrator. Of two simultaneous requests, one succeeds.
 */
export async function addFirstAdmin(tx: Tx, admin: FirstAdmin, settings: PasswordSettings, at: Date): Promise<number> {
  await refuseWeakPassword(tx, settings, admin.password, admin)
  await lockFirstStart(tx)
  if (await hasWorkingAdmin(tx)) throw new Refusal('already-set-up')
  const existing = await findCredentials(tx, admin.email)
  // Don't let anyone take over an account that is in use.
  if (existing && existing.passwordHash !== null) throw new Refusal('email-taken')
  const passwordHash = await hashPassword(admin.password)
  const id = existing
    ? await giveFirstPassword(tx, existing.id, passwordHash, at)
    : await createAdmin(tx, admin, passwordHash, at)
  await announce(tx, 'settings', [])
  return id
}

async function createAdmin(tx: Tx, { name, email }: FirstAdmin, passwordHash: string, at: Date): Promise<number> {
  const [id = 0] = await insertUsers(tx, [{ name, email, title: null, roles, passwordHash }], at)
  const changes = differences(name, {}, { name, email, role: roles.toSorted() })
  await logCreated(tx, 'user', [{ id, changes }], { userId: id, at })
  return id
}

async function giveFirstPassword(tx: Tx, id: number, passwordHash: string, at: Date): Promise<number> {
  await updateUser(tx, id, { passwordHash }, at)
  await replaceRoles(tx, id, roles)
  await logUpdated(tx, 'user', [{ id, notes: 'Became the first administrator' }], { userId: id, at })
  return id
}

/** The startup log message about ADMIN_EMAIL. */
const outcomes = {
  made: { level: 'info', sentence: 'ADMIN_EMAIL is the first administrator now and can sign in with ADMIN_PASSWORD.' },
  'already-set-up': {
    level: 'info',
    sentence: 'ADMIN_EMAIL is not used: an administrator who can sign in exists already.',
  },
  'email-taken': {
    level: 'warn',
    sentence:
      'ADMIN_EMAIL is not used: it belongs to a user who has a password and is not an administrator. No administrator can sign in. Set ADMIN_EMAIL to another address.',
  },
} as const

/** Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD. Returns what to log: that they were used, or why not. */
export async function ensureFirstAdmin(
  db: Database,
  account: { email: string; password: string },
  settings: PasswordSettings,
): Promise<(typeof outcomes)[keyof typeof outcomes]> {
  if (await hasWorkingAdmin(db)) return outcomes['already-set-up']
  try {
    await inTransaction(db, (tx) => addFirstAdmin(tx, { name: 'Administrator', ...account }, settings, new Date()))
    return outcomes.made
  } catch (error) {
    // Another process was first, or the email belongs to someone.
    if (error instanceof Refusal && (error.code === 'already-set-up' || error.code === 'email-taken'))
      return outcomes[error.code]
    if (error instanceof Refusal && error.code === 'password-too-easy')
      throw new StartProblem('ADMIN_PASSWORD is easy to guess. Set it to another password.')
    throw error
  }
}

/** First start: creates the administrator, the sample company if requested, and a session; all or nothing. */
export async function setUpCompany(
  dray: Dray,
  { body, at, request, reply }: OpenCallRequest<typeof contract.setUpCompany>,
): Promise<SessionUser> {
  refuseForeignHost(request, dray.config.publicUrl)
  return inTransaction(dray.db, async (tx) => {
    const id = await addFirstAdmin(tx, body, dray.config, at)
    if (body.sampleData) await dray.loadSample(tx, { userId: id, at })
    await openSession(tx, id, request, reply)
    await logSignIn(tx, 'SIGNED_IN', { userId: id, visit: requestVisit(request), at })
    return readSessionUser(tx, id)
  })
}

/**
 * Refuses the first start under a host name someone else may own: by pointing it at this machine (DNS rebinding), their page could become
 * the administrator. Nobody can do that with addresses and names without a dot.
 */
function refuseForeignHost({ hostname }: FastifyRequest, publicUrl: string | undefined): void {
  const host = hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
  const machine = os.hostname().toLowerCase()
  const own = [machine, `${machine}.local`, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])]
  if (net.isIP(host) > 0 || !host.includes('.') || host.endsWith('.localhost') || own.includes(host)) return
  throw new Refusal('foreign-host')
}
