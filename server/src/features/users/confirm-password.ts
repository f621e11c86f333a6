import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { SignedIn } from '../../platform/http/serve.ts'
import { countFailures } from './attempts.ts'
import { passwordMatches } from './passwords.ts'
import { ownCredentials } from './users.sql.ts'

type Sent = { user: SignedIn; body: { password: string }; at: Date }

/** Makes sure it's the user and not someone at their desk. A wrong password counts and is logged as in a sign-in. */
export const confirmPassword = (db: Database, sent: Sent, request: FastifyRequest): Promise<void> =>
  countFailures(db, request, sent, async () => {
    const { passwordHash } = mustExist(await ownCredentials(db, sent.user.id))
    if (!(await passwordMatches(passwordHash, sent.body.password))) throw new Refusal('wrong-password')
  })
