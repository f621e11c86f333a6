import { describeApi } from '@dray/contract/description/describe-api'
import * as contract from '@dray/contract/settings'
import { hasOrderRules } from '@dray/domain/ordering/order-rules'
import { roleLabels } from '@dray/domain/users/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dray } from '../../dray.ts'
import type { Db } from '../../platform/db/db.ts'
import { compressAnswer, sendCached } from '../../platform/http/answers/response-cache.ts'
import { change, serve, serveOpen } from '../../platform/http/serve.ts'
import { siteUrl } from '../../platform/http/requests/origin.ts'
import { hasWorkingAdmin } from '../users/index.ts'
import { closedThrough } from '../closing/index.ts'
import { botName, companyNow, orderRules, readCompanySettings } from '../company/index.ts'
import { sentKey } from '../../platform/http/requests/sent-key.ts'
import { changeCompanySettings, dismissSetup } from './change-company-settings.ts'
import { setupSteps } from './setup.sql.ts'

export function settingsRoutes(app: FastifyInstance, dray: Dray): void {
  serveOpen(app, contract.readSettings, ({ request }) => publicSettings(dray, request))
  serve(app, contract.readCompanySettings, () => readCompanySettings(dray.db, dray.config))
  change(app, contract.changeCompanySettings, (tx, request, httpRequest) =>
    changeCompanySettings(tx, request, { ...dray, isByKey: sentKey(httpRequest) !== undefined }),
  )
  serve(app, contract.readSetup, () => setupSteps(dray.db))
  change(app, contract.dismissSetup, dismissSetup)
  const health = async () => {
    await dray.health.check()
    return { status: 'ok' as const, database: 'ok' as const }
  }
  // No rate limit, so nobody can blind a monitor by using it up.
  serveOpen(app, contract.checkHealth, health, { rateLimit: false })
  serveOpen(app, contract.checkReady, health, { rateLimit: false })
  // Answers even when the server is overloaded, because process managers kill processes that don't answer.
  serveOpen(app, contract.checkLive, async () => ({ status: 'ok' as const }), {
    rateLimit: false,
    pressureHandler: () => {},
  })
  serveOpen(
    app,
    contract.describeApi,
    async ({ request, reply }) =>
      sendCached(await apiDescription(), request, reply.header('cache-control', 'no-cache')),
    { isCompressed: true },
  )
}

let description: ReturnType<typeof compressAnswer> | undefined

/** Created on first use, because it takes as long as the rest of the startup. */
const apiDescription = () => (description ??= compressAnswer(JSON.stringify(describeApi())))

async function publicSettings(
  { config, db, mail, demo }: Dray,
  request: FastifyRequest,
): Promise<contract.AppSettings> {
  const { company, pageSize, ...decided } = await companyNow(db, config)
  const isSignedIn = (await request.server.identify(request)).user?.lacksSecondFactor === false
  return {
    siteUrl: siteUrl(config.publicUrl, request),
    botName: await botName(db, config),
    companyName: company.name,
    companyAddress: company.address,
    companyPhone: company.phone,
    companyLogo: company.logo ?? null,
    pageSize,
    // A footer may contain a bank account, so don't show it on the sign-in page.
    ...(isSignedIn ? { ...decided, ...(await rulesIfAny(db)), closedThrough: await closedThrough(db) } : {}),
    timeZone: config.timeZone,
    passwordMinLength: config.passwordMinLength,
    mailEnabled: mail.isOn,
    // Needs PUBLIC_URL, because the link starts with it (see askForPasswordLink).
    resetByEmail: mail.isOn && config.publicUrl !== undefined,
    firstStart: !(await hasWorkingAdmin(db)),
    ...(demo
      ? {
          demoAccounts: demo.accounts.map(({ name, email, roles }) => ({
            name,
            email,
            roles: roles.map((role) => roleLabels[role]).join(', '),
          })),
          demoPassword: demo.password,
          demoContacts: [...demo.contacts],
        }
      : {}),
  }
}

async function rulesIfAny(db: Db): Promise<Pick<contract.AppSettings, 'orderRules'>> {
  const rules = await orderRules(db)
  return hasOrderRules(rules) ? { orderRules: rules } : {}
}
