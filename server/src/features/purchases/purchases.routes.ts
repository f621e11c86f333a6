import * as contract from '@dray/contract/purchases'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, serveLagging } from '../../platform/http/serve.ts'
import { changePurchaseOrder } from './change-purchase-order.ts'
import { suggestPurchaseNumber } from './numbers/suggest-purchase-number.ts'
import { placePurchaseOrder } from './place-purchase-order.ts'
import { listPurchases, readPurchaseTotals } from './read/list-purchases.ts'
import { readPurchase } from './read/read-purchase.ts'

export function purchaseRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.suggestPurchaseNumber, ({ params }) => suggestPurchaseNumber(db, params.brandId))
  change(app, contract.placePurchaseOrder, placePurchaseOrder)
  serveLagging(app, contract.listPurchaseOrders, listPurchases)
  serveLagging(app, contract.readPurchaseTotals, readPurchaseTotals)
  serve(app, contract.readPurchaseOrder, async ({ params, user }) => ({
    res: await readPurchase(db, user, { id: params.id }),
  }))
  serve(app, contract.findPurchaseOrderByNumber, async ({ params, user }) => ({
    res: await readPurchase(db, user, { purchaseOrderNum: params.purchaseOrderNum }),
  }))
  change(app, contract.changePurchaseOrder, changePurchaseOrder)
}
