import * as receipts from '@dray/contract/purchases/receipts'
import * as contract from '@dray/contract/purchases'
import * as suggestions from '@dray/contract/purchases/suggestions'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, serveFromReplica, servePages } from '../../platform/http/serve.ts'
import { suggestPurchaseNumber } from './numbers/number-purchase.ts'
import { listPurchases, readPurchaseTotals } from './read/list-purchases.ts'
import { readPurchase } from './read/read-purchase.ts'
import { closePurchaseShort, reopenPurchase } from './receive/check-in-receipts.ts'
import { undoReceipt } from './receive/undo-receipt.ts'
import {
  changePurchaseOrderAndAllocate,
  checkInReceiptsAndAllocate,
  placePurchaseOrderAndAllocate,
  receiveDeliveryAndAllocate,
} from './allocating-commands.ts'
import { listBrandsToRestock, listOnOrder, listSuggestions } from './suggestions/list-suggestions.ts'

export function purchaseRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.suggestPurchaseNumber, ({ params }) => suggestPurchaseNumber(db, params.brandId))
  change(app, contract.placePurchaseOrder, placePurchaseOrderAndAllocate)
  servePages(app, contract.listPurchaseOrders, listPurchases)
  serveFromReplica(app, contract.readPurchaseTotals, readPurchaseTotals)
  serve(app, contract.readPurchaseOrder, async ({ params, user }) => ({
    res: await readPurchase(db, user, { id: params.id }),
  }))
  serve(app, contract.findPurchaseOrderByNumber, async ({ params, user }) => ({
    res: await readPurchase(db, user, { purchaseOrderNum: params.purchaseOrderNum }),
  }))
  change(app, contract.changePurchaseOrder, changePurchaseOrderAndAllocate)
  change(app, receipts.receiveDelivery, receiveDeliveryAndAllocate)
  change(app, receipts.undoReceipt, undoReceipt)
  change(app, receipts.closePurchaseShort, closePurchaseShort)
  change(app, receipts.reopenPurchase, reopenPurchase)
  change(app, receipts.checkInReceipts, checkInReceiptsAndAllocate)
  serve(app, suggestions.listSuggestions, (request) => listSuggestions(db, request))
  serveFromReplica(app, suggestions.listBrandsToRestock, listBrandsToRestock)
  serve(app, suggestions.listOnOrder, () => listOnOrder(db))
}
