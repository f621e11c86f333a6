import * as contract from '@dray/contract/orders'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import { perMinute } from '../../http/per-minute.ts'
import { change, serve } from '../../http/serve.ts'
import { siteUrl } from '../../http/site-url.ts'
import { changeOrder } from './change/change-order.ts'
import { changeOrderStatuses } from './change/change-order-statuses.ts'
import { emailInvoice } from './papers/email-invoice.ts'
import { reserveOrderNumber } from './numbers/number-order.ts'
import { placeOrder } from './place/place-order.ts'
import { pullTags } from './stock/pull-tags.ts'
import { listCustomerOrders, listCustomerOrdersWithLines, listOpenOrders } from './read/read-order-lists.ts'
import { listOrders, readOrder, readOrderTotals } from './read/read-orders.ts'

/** What one person sends: more is a mistake, or somebody else at their desk. */
const maxMailsPerMinute = 30

export function orderRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  change(app, contract.reserveOrderNumber, (tx, { user }) => reserveOrderNumber(tx, user.id))
  change(app, contract.placeOrder, (tx, request) => placeOrder(tx, request, config.timeZone))
  serve(app, contract.listOrders, (request) => listOrders(db, request))
  serve(app, contract.readOrderTotals, (request) => readOrderTotals(db, request))
  serve(app, contract.readOrder, async ({ params, user }) => ({ res: await readOrder(db, user, { id: params.id }) }))
  serve(app, contract.findOrderByNumber, async ({ params, user }) => ({
    res: await readOrder(db, user, { orderNum: params.orderNum }),
  }))
  change(app, contract.pullTags, pullTags)
  change(app, contract.changeOrder, (tx, request) => changeOrder(tx, request, config.timeZone))
  const refuseTooMany = perMinute(app, maxMailsPerMinute)
  change(app, contract.emailInvoice, (tx, request, httpRequest) =>
    emailInvoice(tx, dray, request, {
      siteUrl: siteUrl(config.publicUrl, httpRequest),
      key: idempotencyKey(httpRequest),
      refuseTooMany: () => refuseTooMany(httpRequest),
    }),
  )
  change(app, contract.changeOrderStatuses, changeOrderStatuses)
  serve(app, contract.listOpenOrders, ({ user }) => listOpenOrders(db, user))
  serve(app, contract.listCustomerOrders, ({ params, user }) => listCustomerOrders(db, user, params.customerId))
  serve(app, contract.listCustomerOrdersWithLines, async ({ params, user }) => ({
    res: await listCustomerOrdersWithLines(db, user, params.id),
  }))
}
