import { keyStatus } from '@dray/domain/keys/key-status'
import type { FastifyRequest } from 'fastify'
import { BlockList, isIPv6 } from 'node:net'
import { ignoringFullDisk } from '../../platform/db/database-errors.ts'
import type { Database } from '../../platform/db/db.ts'
import type { Dray } from '../../dray.ts'
import { hasKeyInAddress, sentKey } from '../../platform/http/requests/sent-key.ts'
import type { Identified } from '../../platform/http/serve.ts'
import { createSessionMemory, type SessionMemory } from '../../platform/http/requests/session-memory.ts'
import { hashOfToken, type SessionRow, userOfSession } from '../users/index.ts'
import { findKey, type KeyRow, noteKeyUse } from './keys.sql.ts'

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
