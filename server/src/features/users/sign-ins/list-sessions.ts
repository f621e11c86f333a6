import type * as contract from '@dray/contract/sign-ins'
import { browserInWords } from '@dray/domain/users/sign-ins'
import type { Db } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { listSessionsOf } from '../sessions.sql.ts'

/** Where a user is signed in. */
export async function listSessions(
  db: Db,
  { params, user }: CallRequest<typeof contract.listSessions>,
): Promise<contract.UserSession[]> {
  const sessions = await listSessionsOf(db, params.id)
  return sessions.map(({ tokenHash, userAgent, createdAt, ...session }) => ({
    ...session,
    browser: browserInWords(userAgent),
    signedInOn: createdAt,
    isCurrent: tokenHash.equals(user.tokenHash),
  }))
}
