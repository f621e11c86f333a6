import * as contract from '@dray/contract/users'
import * as passwordLinks from '@dray/contract/users/password-links'
import * as secondFactor from '@dray/contract/users/second-factor'
import * as session from '@dray/contract/users/session'
import * as signIns from '@dray/contract/users/sign-ins'
import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dray } from '../../dray.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { siteUrl } from '../../platform/http/requests/origin.ts'
import { perMinute } from '../../platform/http/requests/per-minute.ts'
import { change, serve, serveOpen, servePages, type SignedIn } from '../../platform/http/serve.ts'
import { workAfterwards } from '../../platform/http/work-afterwards.ts'
import { companyNow } from '../company/index.ts'
import { changePay } from './change-pay.ts'
import { changePassword, changeProfile } from './change-profile.ts'
import { confirmPassword, countFailures } from './count-attempts.ts'
import { findSentChange } from './find-sent-change.ts'
import { setUpCompany } from './first-admin.ts'
import { handOverCustomers } from './hand-over-customers.ts'
import {
  askForPasswordLink,
  checkPasswordLink,
  createPasswordLink,
  endPasswordLink,
  readPasswordLink,
  setPasswordByLink,
} from './links/create-password-link.ts'
import { readSessionUser, readUser } from './read-user.ts'
import { type EndAccess, removeUser } from './remove-user.ts'
import { addUser } from './save-new-users.ts'
import { findSecondFactor } from './second-factor/second-factor.sql.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor/set-up.ts'
import { withCode } from './second-factor/with-code.ts'
import { signIn, signOut } from './sign-in.ts'
import { endUserSession, endUserSessions, listSessions, listSignIns } from './sign-ins/list-sign-ins.ts'
import { listDrivers, listUserNames, listUsers } from './users.sql.ts'

export function userRoutes(app: FastifyInstance, dray: Dray, endAccess: EndAccess): void {
  const { db, config } = dray
  serveOpen(app, session.signIn, (request) => signIn(db, request))
  serveOpen(app, contract.setUpCompany, (request) => setUpCompany(dray, request))
  serve(app, session.signOut, (request, reply) => signOut(db, request, reply))
  change(app, session.findSentChange, findSentChange)
  serve(app, session.readSession, ({ user }) => readSessionUser(db, user.id))
  serve(app, contract.readUser, ({ params, user }) => readUser(db, user, params.id))
  serve(app, contract.listUserNames, async ({ query }) => ({
    res: await listUserNames(db, { isActive: query.removed !== 'true' }),
  }))
  serve(app, contract.listDrivers, () => listDrivers(db))
  serve(app, contract.listUsers, ({ query }) => listUsers(db, { isActive: query.removed !== 'true' }))
  change(app, contract.addUser, (tx, request) => addUser(tx, request, config))
  change(app, contract.removeUser, (tx, request) => removeUser(tx, request, endAccess))
  change(app, contract.handOverCustomers, handOverCustomers)
  change(app, contract.changeProfile, (tx, request) => changeProfile(tx, request, endAccess))
  change(app, contract.changePay, changePay)
  serve(app, contract.changePassword, (request, reply) => {
    const work = (tx: Tx) => changePassword(tx, request, config)
    // An admin who sets someone else's password doesn't have their code.
    if (request.params.id !== request.user.id) return inTransaction(db, work)
    return withCode(db, request, reply.request, work)
  })
  serve(app, signIns.listSessions, (request) => listSessions(db, request))
  change(app, signIns.endUserSession, endUserSession)
  change(app, signIns.endUserSessions, endUserSessions)
  servePages(app, signIns.listSignIns, listSignIns)
  linkRoutes(app, dray)
}

/** Per admin. More is a mistake or abuse. */
const maxLinksPerMinute = 30

function linkRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  const refuseTooMany = perMinute(app, maxLinksPerMinute)
  const afterwards = workAfterwards(app, dray.log, 'A link for a new password could not be emailed')
  serve(app, passwordLinks.createPasswordLink, async (request, reply) => {
    await refuseTooMany(reply.request)
    return createPasswordLink(dray, request, siteUrl(config.publicUrl, reply.request))
  })
  serve(app, passwordLinks.readPasswordLink, (request) => readPasswordLink(db, request))
  change(app, passwordLinks.endPasswordLink, endPasswordLink)
  serveOpen(app, passwordLinks.checkPasswordLink, (request) => checkPasswordLink(db, request))
  serveOpen(app, passwordLinks.setPasswordByLink, (request) => setPasswordByLink(db, request, config))
  serveOpen(app, passwordLinks.askForPasswordLink, (request) => askForPasswordLink(dray, request, afterwards))
}

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
  serve(app, secondFactor.readSecondFactor, ({ params }) => readSecondFactor(db, params.id))
  serve(app, secondFactor.startSecondFactor, (request, reply) =>
    afterPassword(request, reply, async (tx) => {
      const { company } = await companyNow(tx, config)
      return startSecondFactor(tx, request, company.name)
    }),
  )
  serve(app, secondFactor.confirmSecondFactor, (request, reply) =>
    countFailures(db, reply.request, request, () => inTransaction(db, (tx) => confirmSecondFactor(tx, request))),
  )
  serve(app, secondFactor.renewRecoveryCodes, (request, reply) =>
    afterPassword(request, reply, (tx) => renewRecoveryCodes(tx, request)),
  )
  serve(app, secondFactor.turnOffSecondFactor, (request, reply) =>
    afterPassword(request, reply, (tx) => turnOffSecondFactor(tx, request)),
  )
  change(app, secondFactor.removeSecondFactor, removeSecondFactor)
}

async function readSecondFactor(db: Db, userId: number): Promise<secondFactor.SecondFactor> {
  const { roles, askedRoles, ...factor } = mustExist(await findSecondFactor(db, userId))
  return { ...factor, isRequired: needsSecondFactor(roles, askedRoles) }
}
