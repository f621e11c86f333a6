import { getAllOrders } from '@dray/contract/customers'
import * as orders from '@dray/contract/orders'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import { perMinute } from '../../http/per-minute.ts'
import { change, serve } from '../../http/serve.ts'
import { siteUrl } from '../../http/site-url.ts'
import { changeOrder } from './change/change-order.ts'
import { changeStatuses } from './change/change-statuses.ts'
import { emailInvoice } from './papers/email-invoice.ts'
import { reserveNumber } from './numbers/number-order.ts'
import { placeOrder } from './place/place-order.ts'
import { pullTags } from './stock/pull-tags.ts'
import { ordersOfCustomer, ordersWithLines, pendingOrders } from './read/read-order-lists.ts'
import { listOrders, orderTotals, readOrder } from './read/read-orders.ts'

/** What one person sends: more is a mistake, or somebody else at their desk. */
const mostMailsPerMinute = 30

export function orderRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  change(app, orders.createOrderNumber, (tx, { user }) => reserveNumber(tx, user.id))
  change(app, orders.placeOrder, (tx, asked) => placeOrder(tx, asked, config.timeZone))
  serve(app, orders.getByRange, (asked) => listOrders(db, asked))
  serve(app, orders.getTotals, (asked) => orderTotals(db, asked))
  serve(app, orders.getByID, async ({ params, user }) => ({ res: await readOrder(db, user, { id: params.id }) }))
  serve(app, orders.getByOrderNum, async ({ params, user }) => ({
    res: await readOrder(db, user, { orderNum: params.orderNum }),
  }))
  change(app, orders.pullTags, (tx, asked) => pullTags(tx, asked))
  change(app, orders.update, (tx, asked) => changeOrder(tx, asked, config.timeZone))
  const refuseTooMany = perMinute(app, mostMailsPerMinute)
  change(app, orders.emailInvoice, (tx, asked, request) =>
    emailInvoice(tx, dray, asked, {
      siteUrl: siteUrl(config.publicUrl, request),
      key: idempotencyKey(request),
      refuseTooMany: () => refuseTooMany(request),
    }),
  )
  change(app, orders.updateStatuses, (tx, asked) => changeStatuses(tx, asked))
  serve(app, orders.getPendingOrders, ({ user }) => pendingOrders(db, user))
  serve(app, orders.getByCustomer, ({ params, user }) => ordersOfCustomer(db, user, params.customerId))
  serve(app, getAllOrders, async ({ params, user }) => ({ res: await ordersWithLines(db, user, params.id) }))
}
