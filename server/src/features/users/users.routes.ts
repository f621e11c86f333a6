import * as users from '@dray/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, serveOpen } from '../../http/serve.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { readUser } from './read-user.ts'
import { setUp } from './set-up.ts'
import { signIn, signOut } from './sign-in.ts'
import { activeDrivers, activeUserNames, sessionUserOf } from './users.sql.ts'

export function userRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  serveOpen(app, users.login, (visit) => signIn(db, visit))
  serveOpen(app, users.addFirst, (visit) => setUp(dray, visit))
  serve(app, users.logout, ({ user }, reply) => signOut(db, user, reply))
  serve(app, users.getSession, ({ user }) => sessionUserOf(db, user.id))
  serve(app, users.getById, ({ params, user }) => readUser(db, user, params.id))
  serve(app, users.getAll, async () => ({ res: await activeUserNames(db) }))
  serve(app, users.getDrivers, () => activeDrivers(db))
  change(app, users.update, changeProfile)
  change(app, users.updatePassword, (tx, asked) => changePassword(tx, asked, config.passwordMinLength))
}
