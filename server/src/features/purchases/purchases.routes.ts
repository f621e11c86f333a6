import * as receipts from '@dray/contract/purchases/receipts'
import * as contract from '@dray/contract/purchases'
import * as suggestions from '@dray/contract/purchases/suggestions'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, serveFromReplica, servePages } from '../../platform/http/serve.ts'
import { changePurchaseOrder } from './change-purchase-order.ts'
import { suggestPurchaseNumber } from './numbers/number-purchase.ts'
import { placePurchaseOrder } from './place-purchase-order.ts'
import { listPurchases, readPurchase, readPurchaseTotals } from './read/read-purchase.ts'
import { checkInReceipts, closePurchaseShort, receiveDelivery, reopenPurchase } from './receive/receive-delivery.ts'
import { undoReceipt } from './receive/undo-receipt.ts'
import { listBrandsToRestock, listOnOrder, listSuggestions } from './suggestions/list-suggestions.ts'

export function purchaseRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.suggestPurchaseNumber, ({ params }) => suggestPurchaseNumber(db, params.brandId))
  change(app, contract.placePurchaseOrder, placePurchaseOrder)
  servePages(app, contract.listPurchaseOrders, listPurchases)
  serveFromReplica(app, contract.readPurchaseTotals, readPurchaseTotals)
  serve(app, contract.readPurchaseOrder, async ({ params, user }) => ({
    res: await readPurchase(db, user, { id: params.id }),
  }))
  serve(app, contract.findPurchaseOrderByNumber, async ({ params, user }) => ({
    res: await readPurchase(db, user, { purchaseOrderNum: params.purchaseOrderNum }),
  }))
  change(app, contract.changePurchaseOrder, changePurchaseOrder)
  change(app, receipts.receiveDelivery, receiveDelivery)
  change(app, receipts.undoReceipt, undoReceipt)
  change(app, receipts.closePurchaseShort, closePurchaseShort)
  change(app, receipts.reopenPurchase, reopenPurchase)
  change(app, receipts.checkInReceipts, checkInReceipts)
  serve(app, suggestions.listSuggestions, (request) => listSuggestions(db, request))
  serveFromReplica(app, suggestions.listBrandsToRestock, listBrandsToRestock)
  serve(app, suggestions.listOnOrder, () => listOnOrder(db))
}
