import * as contract from '@dray/contract/purchases'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, serveLagging } from '../../http/serve.ts'
import { changePurchaseOrder } from './change-purchase-order.ts'
import { suggestPurchaseNumber } from './numbers/suggest-purchase-number.ts'
import { placePurchaseOrder } from './place-purchase-order.ts'
import { listPurchases, readPurchaseTotals } from './read/list-purchases.ts'
import { readPurchase } from './read/read-purchase.ts'

export function purchaseRoutes(app: FastifyInstance, { db, config }: Dray): void {
  const { timeZone } = config
  serve(app, contract.suggestPurchaseNumber, ({ params }) => suggestPurchaseNumber(db, params.brandId))
  change(app, contract.placePurchaseOrder, (tx, request) => placePurchaseOrder(tx, request, timeZone))
  serveLagging(app, contract.listPurchaseOrders, (db, request) => listPurchases(db, request, timeZone))
  serveLagging(app, contract.readPurchaseTotals, (db, request) => readPurchaseTotals(db, request, timeZone))
  serve(app, contract.readPurchaseOrder, async ({ params, user }) => ({
    res: await readPurchase(db, user, { id: params.id }),
  }))
  serve(app, contract.findPurchaseOrderByNumber, async ({ params, user }) => ({
    res: await readPurchase(db, user, { purchaseOrderNum: params.purchaseOrderNum }),
  }))
  change(app, contract.changePurchaseOrder, (tx, request) => changePurchaseOrder(tx, request, timeZone))
}
