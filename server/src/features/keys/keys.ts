import { BlockList, isIPv6 } from 'node:net'
import * as contract from '@dray/contract/keys'
import { differences } from '@dray/domain/changelog/differences'
import { keyStatus } from '@dray/domain/keys/key-status'
import { keyUserName } from '@dray/domain/users/similar-names'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Dray } from '../../dray.ts'
import { ignoringFullDisk } from '../../platform/db/database-errors.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { keyEmail } from '../../platform/db/queries/unambiguous-name.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { hasKeyInAddress, sentKey } from '../../platform/http/requests/sent-key.ts'
import { createSessionMemory, type SessionMemory } from '../../platform/http/requests/session-memory.ts'
import type { CallRequest, Identified } from '../../platform/http/serve.ts'
import { type Author, logCreated, logUpdated } from '../changelog/index.ts'
import { hashOfToken, insertUsers, newToken, type SessionRow, userOfSession } from '../users/index.ts'
import { endKey, endKeysMadeBy, findKey, insertKey, type KeyRow, lockKey, noteKeyUse } from './keys.sql.ts'

/** Not deduplicated by an Idempotency-Key, which would store the key. A name can't be taken twice. */
export function createKey(
  db: Database,
  request: CallRequest<typeof contract.createKey>,
): Promise<z.output<typeof contract.createKey.answer>> {
  const { body, user, author, at } = request
  const [name, roles, addresses] = [body.name, [...new Set(body.roles)].toSorted(), [...new Set(body.addresses)]]
  const expiresAt = lastMoment(request)
  if (expiresAt !== null && expiresAt <= at) throw invalidField('expiresOn', 'Enter a day that is still to come')
  return inTransaction(db, async (tx) => {
    const key = `${contract.keyPrefix}${newToken()}`
    const userName = keyUserName(name)
    const newUser = { name: userName, email: keyEmail, title: null, roles, passwordHash: null, isActive: false }
    const [id = 0] = await insertUsers(tx, [newUser], at)
    const tokenHash = hashOfToken(key)
    await insertKey(tx, { userId: id, name, tokenHash, addresses, createdBy: user.id, createdAt: at, expiresAt })
    const changes = differences(userName, {}, { name: userName, role: roles, addresses, expiresOn: expiresAt })
    await logCreated(tx, 'user', [{ id, changes }], author)
    return { id, name, key }
  })
}

function lastMoment({ body, parseDay, endOf }: CallRequest<typeof contract.createKey>): Date | null {
  const { expiresOn } = body
  if (expiresOn === null) return null
  return expiresOn.includes('T') ? new Date(expiresOn) : endOf(parseDay(expiresOn))
}

export async function revokeKey(
  tx: Tx,
  { params: { id }, at, author }: CallRequest<typeof contract.revokeKey>,
): Promise<{ ok: true }> {
  const { revokedAt } = mustExist(await lockKey(tx, id))
  if (revokedAt === null) {
    await endKey(tx, id, at)
    await logUpdated(tx, 'user', [{ id, notes: 'API key revoked' }], author)
  }
  return { ok: true }
}

/** A user who can no longer make keys keeps none (D-350). */
export async function revokeKeysMadeBy(tx: Tx, userId: number, author: Author): Promise<void> {
  const ids = await endKeysMadeBy(tx, userId, author.at)
  await logUpdated(
    tx,
    'user',
    ids.map((id) => ({ id, notes: 'API key revoked' })),
    author,
  )
}

/** Last use is written at most this often. */
const usedEveryMs = 60_000

export function createIdentify({ db, live }: Pick<Dray, 'db' | 'live'>) {
  const sessions = createSessionMemory<SessionRow>(live)
  const keys = createSessionMemory<KeyRow>(live)
  return async (request: FastifyRequest): Promise<Identified> => {
    if (hasKeyInAddress(request)) return { refusedKey: 'key-in-address' }
    const key = sentKey(request)
    return key === undefined ? { user: await userOfSession(db, sessions, request) } : byKey(db, keys, request, key)
  }
}

async function byKey(
  db: Database,
  keys: SessionMemory<KeyRow>,
  { ip }: FastifyRequest,
  token: string,
): Promise<Identified> {
  const tokenHash = hashOfToken(token)
  const key = await keys.find(tokenHash, () => findKey(db, tokenHash))
  if (!key) return { refusedKey: 'key-unknown' }
  const now = new Date()
  const status = keyStatus({ expiresOn: key.expiresAt, revokedOn: key.revokedAt }, now)
  if (status !== 'ACTIVE') return { refusedKey: status === 'REVOKED' ? 'key-revoked' : 'key-expired' }
  if (key.addresses.length > 0 && !isListed(key.addresses, ip)) return { refusedKey: 'key-address' }
  const justNow = new Date(now.getTime() - usedEveryMs)
  if (!key.lastUsedAt || key.lastUsedAt < justNow) {
    await ignoringFullDisk(() => noteKeyUse(db, key.id, justNow))
    keys.forget(tokenHash)
  }
  return { user: { id: key.id, name: key.name, roles: key.roles, tokenHash, lacksSecondFactor: false } }
}

function isListed(addresses: readonly string[], ip: string): boolean {
  const list = new BlockList()
  for (const address of addresses) {
    const [network = '', bits] = address.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    list.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
