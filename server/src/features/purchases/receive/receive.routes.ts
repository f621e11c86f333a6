import * as contract from '@dray/contract/purchase-receipts'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../../dray.ts'
import { change } from '../../../http/serve.ts'
import { checkInReceipts } from './check-in-receipts.ts'
import { closePurchaseShort, reopenPurchase } from './close-short.ts'
import { receiveDelivery } from './receive-delivery.ts'
import { undoReceipt } from './undo-receipt.ts'

export function receivingRoutes(app: FastifyInstance, { config }: Dray): void {
  change(app, contract.receiveDelivery, (tx, request) => receiveDelivery(tx, request, config.timeZone))
  change(app, contract.undoReceipt, undoReceipt)
  change(app, contract.closePurchaseShort, closePurchaseShort)
  change(app, contract.reopenPurchase, reopenPurchase)
  change(app, contract.checkInReceipts, checkInReceipts)
}
