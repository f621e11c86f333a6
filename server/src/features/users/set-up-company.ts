import type { SessionUser } from '@dray/contract/session'
import type * as contract from '@dray/contract/users'
import type { Dray } from '../../dray.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { OpenCallRequest } from '../../platform/http/serve.ts'
import { addFirstAdmin } from './first-admin.ts'
import { refuseForeignHost } from './own-host.ts'
import { readSessionUser } from './read-session-user.ts'
import { openSession } from './sessions.ts'
import { logSignIn, visitOf } from './sign-ins/log-sign-in.ts'

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
    await logSignIn(tx, 'SIGNED_IN', { userId: id, visit: visitOf(request), at })
    return readSessionUser(tx, id)
  })
}
