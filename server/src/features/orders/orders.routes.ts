import * as boughtBefore from '@dray/contract/orders/bought-before'
import * as creditHolds from '@dray/contract/orders/credit-holds'
import * as customerOrders from '@dray/contract/orders/customer-orders'
import * as documents from '@dray/contract/documents'
import * as mustPay from '@dray/contract/orders/must-pay'
import * as contract from '@dray/contract/orders'
import * as promises from '@dray/contract/orders/promises'
import * as sent from '@dray/contract/orders/sent-orders'
import * as receivables from '@dray/contract/receivables'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { answerPdf } from '../../platform/http/answers/answer-pdf.ts'
import { change, serve, serveFromReplica, servePages, serveRaw } from '../../platform/http/serve.ts'
import { companyNow } from '../company/index.ts'
import { limitFloorRefusals } from '../pricing/index.ts'
import { changeDueDate } from './change/change-due-date.ts'
import { changeOrderStatuses } from './change/change-order-statuses.ts'
import { changeOrder } from './change/change-order.ts'
import { releaseCreditHold } from './change/release-credit-hold.ts'
import { acceptSentOrder, declineSentOrder } from './change/decide-sent-order.ts'
import { liftMustPay, setMustPay } from './change/set-must-pay.ts'
import { createPackingSlip, createPickList } from './documents/order-documents.ts'
import { reserveOrderNumber } from './numbers/number-order.ts'
import { placeOrder } from './place/place-order.ts'
import { listPromises } from './promises/list-promises.ts'
import { pullTags } from './pull/pull-tags.ts'
import {
  listBoughtBefore,
  listCustomerOrders,
  listCustomerOrdersWithLines,
  listOpenOrders,
  readOrderTotals,
} from './read/read-order-lists.ts'
import { listOrders, readOrder } from './read/read-orders.ts'
import { listSentOrders } from './read/sent-orders.sql.ts'

export function orderRoutes(app: FastifyInstance, { db, pdf, config }: Dray): void {
  change(app, contract.reserveOrderNumber, (tx, { user }) => reserveOrderNumber(tx, user.id))
  change(app, contract.placeOrder, limitFloorRefusals(placeOrder))
  servePages(app, contract.listOrders, listOrders)
  serveFromReplica(app, contract.readOrderTotals, readOrderTotals)
  serve(app, contract.readOrder, async ({ params, user }) => ({ res: await readOrder(db, user, { id: params.id }) }))
  serve(app, contract.findOrderByNumber, async ({ params, user }) => ({
    res: await readOrder(db, user, { orderNum: params.orderNum }),
  }))
  serve(app, promises.listPromises, (request) => listPromises(db, request))
  change(app, contract.pullTags, pullTags)
  change(app, contract.changeOrder, limitFloorRefusals(changeOrder))
  change(app, contract.changeOrderStatuses, limitFloorRefusals(changeOrderStatuses))
  change(app, sent.acceptSentOrder, limitFloorRefusals(acceptSentOrder))
  change(app, sent.declineSentOrder, declineSentOrder)
  serve(app, sent.listSentOrders, () => listSentOrders(db))
  change(app, receivables.changeDueDate, changeDueDate)
  change(app, creditHolds.releaseCreditHold, releaseCreditHold)
  change(app, mustPay.setMustPay, setMustPay)
  change(app, mustPay.liftMustPay, liftMustPay)
  serveFromReplica(app, contract.listOpenOrders, (db, { user }) => listOpenOrders(db, user))
  servePages(app, customerOrders.listCustomerOrders, listCustomerOrders)
  serveFromReplica(app, customerOrders.listCustomerOrdersWithLines, async (db, { params, user }) => ({
    res: await listCustomerOrdersWithLines(db, user, params.id),
  }))
  serve(app, boughtBefore.listBoughtBefore, (request) => listBoughtBefore(db, request))
  serveRaw(app, documents.createPickList, async (request, reply) => {
    const pickList = await createPickList(db, request, await companyNow(db, config))
    return answerPdf(reply, await pdf.render(pickList, request.user.id))
  })
  serveRaw(app, documents.createPackingSlip, async (request, reply) => {
    const packingSlip = await createPackingSlip(db, request, await companyNow(db, config))
    return answerPdf(reply, await pdf.render(packingSlip, request.user.id))
  })
}
