import * as contract from '@dray/contract/payment-receipts'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../../dray.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readPaymentReceipt } from './read-payment-receipt.ts'

export function paymentReceiptRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.readPaymentReceipt, ({ params }) => inSnapshot(db, (tx) => readPaymentReceipt(tx, params.id)))
}
