import type { ProblemCode } from '@dray/contract/problems'
import { keyStatus } from '@dray/domain/keys/key-status'
import type { FastifyRequest } from 'fastify'
import { BlockList, isIPv6 } from 'node:net'
import { ignoringFullDisk } from '../../platform/db/database-errors.ts'
import type { Database } from '../../platform/db/db.ts'
import { hasKeyInAddress, sentKey } from '../../platform/http/sent-key.ts'
import type { SessionHolder } from '../../platform/http/serve.ts'
import { hashOfToken, userOfSession } from '../users/index.ts'
import { findKey, noteKeyUse } from './keys.sql.ts'

/** Last use is written at most this often. */
const usedEveryMs = 60_000

/** A person by the session cookie, or a program by its API key (D-290). */
export type Identified = { user?: SessionHolder | undefined; refusedKey?: ProblemCode }

export async function identify(db: Database, request: FastifyRequest): Promise<Identified> {
  if (hasKeyInAddress(request)) return { refusedKey: 'key-in-address' }
  const key = sentKey(request)
  return key === undefined ? { user: await userOfSession(db, request) } : byKey(db, request, key)
}

async function byKey(db: Database, { ip }: FastifyRequest, token: string): Promise<Identified> {
  const tokenHash = hashOfToken(token)
  const key = await findKey(db, tokenHash)
  if (!key) return { refusedKey: 'key-unknown' }
  const now = new Date()
  const status = keyStatus({ expiresOn: key.expiresAt, revokedOn: key.revokedAt }, now)
  if (status !== 'ACTIVE') return { refusedKey: status === 'REVOKED' ? 'key-revoked' : 'key-expired' }
  if (key.addresses.length > 0 && !isListed(key.addresses, ip)) return { refusedKey: 'key-address' }
  const justNow = new Date(now.getTime() - usedEveryMs)
  if (!key.lastUsedAt || key.lastUsedAt < justNow) await ignoringFullDisk(() => noteKeyUse(db, key.id, justNow))
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
