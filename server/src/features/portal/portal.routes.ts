import * as contract from '@dray/contract/customers/portal'
import * as claims from '@dray/contract/customers/portal-claims'
import * as orders from '@dray/contract/customers/portal-orders'
import * as settings from '@dray/contract/settings'
import { statementSource } from '@dray/domain/documents/accounts/account-sources'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { answerPdf } from '../../platform/http/answers/answer-pdf.ts'
import { workAfterwards } from '../../platform/http/work-afterwards.ts'
import { siteUrl } from '../../platform/http/requests/origin.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import {
  change,
  changeByContact,
  serve,
  serveContact,
  serveContactPages,
  serveContactRaw,
  serveContactTagged,
  serveOpen,
} from '../../platform/http/serve.ts'
import { companyNow } from '../company/index.ts'
import { isPortalOn } from '../contacts/index.ts'
import { readStatementAccount } from '../statements/index.ts'
import { sendDocument, sendLogo } from '../storage/index.ts'
import { acceptByItself } from './accept-by-itself.ts'
import { readPortalReturnable, sendPortalClaim } from './claims.ts'
import { createContactStreams } from './contact-streams.ts'
import { readPortalHome, readPortalMoney, requireMoney } from './home.ts'
import { createPortalMenuText } from './menu.ts'
import { askForPortalLink, createDemoLink, endPortalDevice, leavePortal, openPortal } from './open-portal.ts'
import { changePortalSettings } from './portal-settings.ts'
import { portalSettings } from './portal.sql.ts'
import { documentOfOrder, listPortalOrders, readPortalOrder } from './read-orders.ts'
import { listPortalDevices, readVisitor } from './read-portal.ts'
import { cancelPortalOrder, sendPortalOrder } from './send-order.ts'

export function portalRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config, files, log } = dray
  const afterwards = workAfterwards(app, log, 'A portal link could not be emailed')
  serve(app, settings.readPortalSettings, () => portalSettings(db))
  change(app, settings.changePortalSettings, changePortalSettings)
  serveOpen(app, contract.openPortal, (request) => openPortal(dray, request))
  serveOpen(app, contract.askForPortalLink, (request) => askForPortalLink(dray, request, afterwards))
  serveOpen(app, contract.createDemoLink, (request) =>
    createDemoLink(dray, request, siteUrl(config.publicUrl, request.request)),
  )
  serveOpen(app, contract.readPortalLogo, async ({ request, reply }) => {
    if (!(await isPortalOn(db))) throw new Refusal('portal-off')
    return sendLogo(files, mustExist((await companyNow(db, config)).company.logo), { request, reply })
  })
  serveContact(app, contract.readPortalMe, ({ contact }) => readVisitor(db, config, contact.id))
  serveContact(app, contract.leavePortal, (request, reply) => leavePortal(dray, request, reply))
  serveContact(app, contract.listPortalDevices, (request) => listPortalDevices(db, request))
  changeByContact(app, contract.endPortalDevice, endPortalDevice)
  serveContactTagged(
    app,
    contract.listPortalMenu,
    {
      lists: ['products', 'customPrices'],
      // Batches expire with the day.
      reader: ({ contact, today }) => `${contact.deviceId} ${today}`,
    },
    createPortalMenuText(db),
  )
  const streams = createContactStreams(dray)
  app.addHook('preClose', async () => streams.stop())
  serveContactRaw(app, contract.streamPortalEvents, async ({ contact }, reply, request) =>
    streams.open(contact, { reply, request }),
  )
  orderRoutes(app, dray)
}

function orderRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config, files, pdf } = dray
  serveContact(app, orders.readPortalHome, (request) => readPortalHome(db, request))
  serveContactPages(app, orders.listPortalOrders, (request) => listPortalOrders(db, request))
  serveContact(app, orders.readPortalOrder, (request) => readPortalOrder(db, request, request.params.orderNum))
  serveContactRaw(app, orders.readPortalDocument, async (request, reply, httpRequest) => {
    const [folder = '', fileName = ''] = (await documentOfOrder(db, request)).split('/')
    const file = await sendDocument(files, { folder, fileName }, { request: httpRequest, reply })
    // A device that ended must not show it again.
    reply.header('cache-control', 'private, no-cache')
    return file
  })
  serveContact(app, orders.readPortalMoney, (request) => readPortalMoney(db, request))
  serveContactRaw(app, orders.readPortalStatement, async (request, reply) => {
    const customerId = requireMoney(request.contact)
    const { company, pageSize } = await companyNow(db, config)
    const account = await inSnapshot(db, (tx) => readStatementAccount(tx, customerId, request))
    const content = statementSource(account, company).content(onPaper(printPages.general, pageSize))
    return answerPdf(reply, await pdf.render(content, request.contact.id))
  })
  changeByContact(app, orders.sendPortalOrder, sendPortalOrder, (request, sent) => acceptByItself(dray, request, sent))
  changeByContact(app, orders.cancelPortalOrder, cancelPortalOrder)
  serveContact(app, claims.readPortalReturnable, (request) => readPortalReturnable(db, request))
  changeByContact(app, claims.sendPortalClaim, sendPortalClaim)
}
