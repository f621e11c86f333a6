import * as contract from '@dray/contract/purchase-receipts'
import type { FastifyInstance } from 'fastify'
import { change } from '../../../platform/http/serve.ts'
import { checkInReceipts } from './check-in-receipts.ts'
import { closePurchaseShort, reopenPurchase } from './close-short.ts'
import { receiveDelivery } from './receive-delivery.ts'
import { undoReceipt } from './undo-receipt.ts'

export function receivingRoutes(app: FastifyInstance): void {
  change(app, contract.receiveDelivery, receiveDelivery)
  change(app, contract.undoReceipt, undoReceipt)
  change(app, contract.closePurchaseShort, closePurchaseShort)
  change(app, contract.reopenPurchase, reopenPurchase)
  change(app, contract.checkInReceipts, checkInReceipts)
}
