import * as receipts from '@dray/contract/payments/receipts'
import * as contract from '@dray/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { change, serve, serveFromReplica, servePages } from '../../platform/http/serve.ts'
import { changePayment, voidPayment } from './change-payment.ts'
import { listOrdersToCredit, moveToCredit } from './move-to-credit.ts'
import {
  findSameReference,
  listCustomerPayments,
  listOrderPayments,
  listPayableOrders,
  listPayments,
  readPayment,
  readPaymentTotals,
} from './read/list-payments.ts'
import { readPaymentReceipt } from './read/read-payment-receipt.ts'
import { recordPayment } from './record-payment.ts'

export function paymentRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.readPayment, ({ params }) => readPayment(db, params.id))
  servePages(app, contract.listPayments, listPayments)
  serveFromReplica(app, contract.readPaymentTotals, readPaymentTotals)
  servePages(app, contract.listCustomerPayments, listCustomerPayments)
  serve(app, contract.listOrderPayments, ({ params }) => listOrderPayments(db, params.orderId))
  serve(app, contract.listPayableOrders, (request) => listPayableOrders(db, request))
  serve(app, contract.listOrdersToCredit, (request) => listOrdersToCredit(db, request))
  serve(app, contract.findSameReference, (request) => findSameReference(db, request))
  change(app, contract.moveToCredit, moveToCredit)
  change(app, contract.recordPayment, recordPayment)
  change(app, contract.changePayment, changePayment)
  change(app, contract.voidPayment, voidPayment)
  serve(app, receipts.readPaymentReceipt, ({ params }) => inSnapshot(db, (tx) => readPaymentReceipt(tx, params.id)))
}
