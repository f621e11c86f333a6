import { paymentMethods } from '@dray/domain/payments/payment-methods'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { money } from '../call/money.ts'

export const payingCustomerSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  address: z.string().nullable(),
})

/** With the current balance of each of its orders. */
export const paymentReceiptSchema = z.object({
  id: z.int(),
  customer: payingCustomerSchema,
  paymentDate: fields.day,
  paymentMethod: z.enum(paymentMethods),
  reference: z.string().nullable(),
  amount: money,
  customerCreditDeducted: money,
  /** Oldest order first. */
  orders: z.array(
    z.object({
      orderNum: z.string(),
      customerPO: z.string().nullable(),
      total: money,
      amountApplied: money,
      balanceDue: money,
    }),
  ),
  voidedOn: fields.instant.nullable(),
  notes: z.string().nullable(),
})
export type PaymentReceipt = z.output<typeof paymentReceiptSchema>

export const readPaymentReceipt = call({
  method: 'GET',
  path: '/api/db/payments/getReceipt/:id',
  summary: 'What the receipt of a payment says.',
  who: 'office',
  params: z.object({ id: fields.pathId }),
  answer: paymentReceiptSchema,
  refusals: ['not-found'],
  reads: ['payments', 'orders', 'customers'],
})
