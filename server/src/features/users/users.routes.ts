import * as session from '@dray/contract/users/session'
import * as signIns from '@dray/contract/users/sign-ins'
import * as contract from '@dray/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { change, serve, servePages, serveOpen } from '../../platform/http/serve.ts'
import { addUser } from './add-user.ts'
import { changePassword } from './change-password.ts'
import { changePay } from './change-pay.ts'
import { changeProfile } from './change-profile.ts'
import { findSentChange } from './find-sent-change.ts'
import { handOverCustomers } from './hand-over-customers.ts'
import { linkRoutes } from './links/links.routes.ts'
import { readSessionUser, readUser } from './read-user.ts'
import { type EndAccess, removeUser } from './remove-user.ts'
import { withCode } from './second-factor/with-code.ts'
import { setUpCompany } from './set-up-company.ts'
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
  serve(app, contract.listUserNames, async () => ({ res: await listUserNames(db) }))
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
