import { getPendingItems, getPendingOutboundStock } from '@dray/contract/batches'
import { getAllOrders } from '@dray/contract/customers'
import * as orders from '@dray/contract/orders'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../http/serve.ts'
import { reserveNumber } from './number-order.ts'
import { placeOrder } from './place-order.ts'
import { pullTags } from './pull-tags.ts'
import { ordersOfCustomer, ordersWithLines, pendingOrders } from './read-order-lists.ts'
import { listOrders, readOrder } from './read-orders.ts'
import { pendingItems, pendingOutbound } from './read-pending.ts'

export function orderRoutes(app: FastifyInstance, { db, config }: Dray): void {
  change(app, orders.createOrderNumber, (tx, { user }) => reserveNumber(tx, user.id))
  change(app, orders.placeOrder, (tx, asked) => placeOrder(tx, asked, config.timeZone))
  serve(app, orders.getByRange, (asked) => listOrders(db, asked))
  serve(app, orders.getByID, async ({ params, user }) => ({ res: await readOrder(db, user, { id: params.id }) }))
  serve(app, orders.getByOrderNum, async ({ params, user }) => ({
    res: await readOrder(db, user, { orderNum: params.orderNum }),
  }))
  change(app, orders.pullTags, (tx, asked) => pullTags(tx, asked))
  serve(app, orders.getPendingOrders, ({ user }) => pendingOrders(db, user))
  serve(app, orders.getByCustomer, ({ params, user }) => ordersOfCustomer(db, user, params.customerId))
  serve(app, getAllOrders, async ({ params, user }) => ({ res: await ordersWithLines(db, user, params.id) }))
  serve(app, getPendingOutboundStock, ({ params }) => pendingOutbound(db, params.sku))
  serve(app, getPendingItems, ({ query, user }) => pendingItems(db, user, query.sku))
}
