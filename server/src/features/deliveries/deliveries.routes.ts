import * as contract from '@dray/contract/deliveries'
import * as held from '@dray/contract/deliveries/held'
import * as settlements from '@dray/contract/deliveries/settlements'
import { recordStopEvents as stopEventsCall } from '@dray/contract/deliveries/stop-events'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { answerPdf } from '../../platform/http/answers/answer-pdf.ts'
import { change, serve, serveRaw } from '../../platform/http/serve.ts'
import { companyNow } from '../company/index.ts'
import { recordStopEvents } from './events/record-stop-events.ts'
import { applyHeldDelivery, dismissHeldDelivery } from './held/apply-held.ts'
import { listHeldDeliveries, withHeld } from './held/find-held.ts'
import { findNextDeliveryDay, listLateStops, listDeliveries, createRouteSheet } from './list-deliveries.ts'
import { setStopOrder } from './set-stop-order.ts'
import { listDifferences, listSettlements, readSettlement } from './settlement/read-settlements.ts'
import { settleRound } from './settlement/settle-round.ts'

export function deliveryRoutes(app: FastifyInstance, { db, pdf, config }: Dray): void {
  serve(app, contract.listDeliveries, (request) => listDeliveries(db, request))
  serve(app, contract.findNextDeliveryDay, ({ params, user }) => findNextDeliveryDay(db, user, params.day))
  serve(app, contract.listLateStops, ({ params }) => listLateStops(db, params.day))
  change(app, contract.setStopOrder, setStopOrder)
  serve(app, held.listHeldDeliveries, ({ user }) => listHeldDeliveries(db, user))
  change(app, held.applyHeldDelivery, applyHeldDelivery)
  change(app, held.dismissHeldDelivery, dismissHeldDelivery)
  serve(app, settlements.readSettlement, (request) => readSettlement(db, request))
  serve(app, settlements.listSettlements, (request) => listSettlements(db, request))
  serve(app, settlements.listDifferences, (request) => listDifferences(db, request))
  change(app, settlements.settleRound, settleRound)
  // Each event has its own transaction.
  serve(app, stopEventsCall, async (request, { request: sender }) =>
    withHeld(db, await recordStopEvents(db, { ...request, rules: await companyNow(db, config) }, sender)),
  )
  serveRaw(app, contract.createRouteSheet, async (request, reply) => {
    const sheet = await createRouteSheet(db, request)
    const { company, pageSize } = await companyNow(db, config)
    const printout = { kind: 'route-sheet' as const, ...sheet, company, size: pageSize ?? 'letter' }
    return answerPdf(reply, await pdf.render(printout, request.user.id))
  })
}
