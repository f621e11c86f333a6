import * as contract from '@dray/contract/users/second-factor'
import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dray } from '../../../dray.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { change, serve, type SignedIn } from '../../../platform/http/serve.ts'
import { companyNow } from '../../company/index.ts'
import { countFailures, confirmPassword } from '../count-attempts.ts'
import { findSecondFactor } from './second-factor.sql.ts'
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor } from './set-up.ts'
import { removeSecondFactor, turnOffSecondFactor } from './turn-off.ts'
import { withCode } from './with-code.ts'

export function secondFactorRoutes(app: FastifyInstance, { db, config }: Dray): void {
  /** Checks the password first: a wrong one stays counted even if nothing else happens. Then the code, if any. */
  const afterPassword = async <Answer>(
    request: { user: SignedIn; body: { password: string; code?: string | undefined }; at: Date },
    reply: FastifyReply,
    work: (tx: Tx) => Promise<Answer>,
  ): Promise<Answer> => {
    await confirmPassword(db, request, reply.request)
    return withCode(db, request, reply.request, work)
  }
  serve(app, contract.readSecondFactor, ({ params }) => readSecondFactor(db, params.id))
  serve(app, contract.startSecondFactor, (request, reply) =>
    afterPassword(request, reply, async (tx) => {
      const { company } = await companyNow(tx, config)
      return startSecondFactor(tx, request, company.name)
    }),
  )
  serve(app, contract.confirmSecondFactor, (request, reply) =>
    countFailures(db, reply.request, request, () => inTransaction(db, (tx) => confirmSecondFactor(tx, request))),
  )
  serve(app, contract.renewRecoveryCodes, (request, reply) =>
    afterPassword(request, reply, (tx) => renewRecoveryCodes(tx, request)),
  )
  serve(app, contract.turnOffSecondFactor, (request, reply) =>
    afterPassword(request, reply, (tx) => turnOffSecondFactor(tx, request)),
  )
  change(app, contract.removeSecondFactor, removeSecondFactor)
}

async function readSecondFactor(db: Db, userId: number): Promise<contract.SecondFactor> {
  const { roles, askedRoles, ...factor } = mustExist(await findSecondFactor(db, userId))
  return { ...factor, isRequired: needsSecondFactor(roles, askedRoles) }
}
