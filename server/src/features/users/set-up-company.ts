import net from 'node:net'
import os from 'node:os'
import type { SessionUser } from '@dray/contract/users/session'
import type * as contract from '@dray/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Dray } from '../../dray.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { OpenCallRequest } from '../../platform/http/serve.ts'
import { addFirstAdmin } from './first-admin.ts'
import { readSessionUser } from './read-user.ts'
import { openSession } from './sessions.ts'
import { logSignIn, requestVisit } from './sign-ins/log-sign-in.ts'

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
