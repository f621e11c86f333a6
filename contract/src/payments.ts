import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { paymentMethods } from '@dray/domain/payments/payment-methods'
import { maxLengths } from '@dray/domain/limits'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { isCapped, looseMoney, money, moneySum } from './call/money.ts'
import { pagedList } from './call/paged-list.ts'

export const paymentMethodSchema = z.enum(paymentMethods)
const paymentMethod = paymentMethodSchema

/** Written and read names differ, as in the specification (D-116). */
export const paymentSchema = z.object({
  id: z.int(),
  customerID: z.int(),
  customerName: z.string(),
  amount: money,
  paymentDate: fields.day,
  paymentMethod,
  reference: z.string().nullable(),
  notes: z.string().nullable(),
  /** Oldest order first. For a voided payment: the orders it had been applied to. */
  orders: z.array(z.object({ orderId: z.int(), orderNum: z.string(), amountApplied: money })),
  customerCreditDeducted: money,
  customerCreditAdded: money,
  voidedOn: fields.instant.nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: fields.instant,
  modifiedOn: fields.instant,
})
export type Payment = z.output<typeof paymentSchema>

const negative = "Amount can't be negative"
/** The screen turns a negative amount into 0; a request that has one is refused. */
const amount = looseMoney.refine((typed) => typed >= 0, negative)
/** A form may send it empty, which means none. */
const optionalAmount = z.preprocess((value) => (value === '' || value === null ? undefined : value), amount.optional())

/** D-215 says which days are accepted. */
const paymentDate = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  fields.dayOrTime.optional(),
)

export const maxAppliedOrders = 5000

export const appliedPayments = z
  .array(z.object({ orderId: fields.looseId, amount }))
  .max(maxAppliedOrders, `A payment can be applied to at most ${maxAppliedOrders.toLocaleString('en-US')} orders`)
  .refine(
    (applied) => new Set(applied.map(({ orderId }) => orderId)).size === applied.length,
    'An order is listed twice. Combine the two amounts.',
  )

const form = z.object({
  customerId: fields.looseId,
  amount,
  paymentDate,
  paymentMethod,
  appliedPayments,
  customerCreditDeducted: optionalAmount,
  /** Refused if it isn't exactly what is left over; calculated if absent. */
  customerCreditAdded: optionalAmount,
  reference: fields.optionalLine(maxLengths.reference).optional(),
  notes: fields.notes.optional(),
})

/** Without a date it is today's; without orders all of it becomes credit. */
export const newPaymentSchema = form.extend({ appliedPayments: appliedPayments.default([]) })
export type NewPayment = z.output<typeof newPaymentSchema>

/** Only the fields that are sent change. */
export const paymentChangeSchema = form.partial().extend({ modifiedOn: fields.modifiedOn })
export type PaymentChange = z.output<typeof paymentChangeSchema>

const accounting = { roles: ['ACCOUNTING'] } as const
const reads = ['payments', 'orders', 'customers', 'users'] as const
const changes = ['payments', 'orders', 'customers'] as const

/** 5,000 orders. */
export const appliedPaymentsLimit = 1024 * 1024

/** For every call that applies money to orders. */
export const savedPaymentRefusals = [
  'customer-unknown',
  'paid-order-unknown',
  'order-of-another-customer',
  'order-not-payable',
  'balance-exceeded',
  'credit-exceeds-available',
  'credit-used',
  'credit-not-applied',
  'applied-amount-missing',
  'payment-amount-missing',
  'valid-amount-missing',
  'funds-exceeded',
  'period-closed',
] as const

export const recordPayment = call({
  method: 'POST',
  path: '/api/db/payments/add/:customerId',
  summary: 'Records a payment, applies it to orders and keeps the rest as customer credit.',
  who: accounting,
  params: z.object({ customerId: fields.pathId }),
  body: newPaymentSchema,
  answer: paymentSchema,
  refusals: ['payment-date-outside', 'credit-added-differs', 'method-not-enabled', ...savedPaymentRefusals],
  changes,
  bodyLimit: appliedPaymentsLimit,
})

const shownPayment = (payment: Payment) => ({
  payments: [payment.id],
  orders: payment.orders.map(({ orderId }) => orderId),
  customers: [payment.customerID],
})

export const readPayment = call({
  method: 'GET',
  path: '/api/db/payments/getById/:id',
  summary: 'One payment with the orders it is applied to.',
  who: 'office',
  params: z.object({ id: fields.pathId }),
  answer: paymentSchema,
  refusals: ['not-found'],
  reads,
  shows: shownPayment,
})

const listFilter = z.object({
  /** Searches customer name, reference, notes, order numbers, and the amount. */
  search: fields.text(200).optional(),
  /** Comma-separated. */
  method: fields.text(200).optional(),
  /** Comma-separated ids. */
  customer: fields.idList(100).optional(),
  /** USED or ADDED; comma-separated, any of them. */
  credit: fields.text(200).optional(),
  /** `true`: only voided payments, `false`: only those that count. */
  voided: z.enum(['true', 'false']).optional(),
})
const range = z.object({ fromISO: fields.dayOrTime, toISO: fields.dayOrTime })

export const listPayments = call({
  method: 'GET',
  path: '/api/db/payments/getByRange/:fromISO/:toISO',
  summary: 'The payments of a range of payment dates, newest first or sorted by a column: a page of them, or all.',
  who: 'office',
  params: range,
  /** See `paymentList` of the domain. */
  ...pagedList(listFilter, paymentSchema),
  refusals: ['too-many-payments'],
  reads,
  allowStale: true,
})

export const readPaymentTotals = call({
  method: 'GET',
  path: '/api/db/payments/getTotals/:fromISO/:toISO',
  summary: 'The number of payments in a list and their totals. Voided payments are counted apart and not summed.',
  who: 'office',
  params: range,
  query: listFilter,
  answer: z.object({
    payments: z.int(),
    voided: z.int(),
    amount: moneySum,
    applied: moneySum,
    customerCreditDeducted: moneySum,
    customerCreditAdded: moneySum,
    isCapped,
  }),
  reads,
  allowStale: true,
})

export const listCustomerPayments = call({
  method: 'GET',
  path: '/api/db/payments/getByCustomer/:customerId',
  summary: "A customer's payments, newest first: a page of them, or all.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  ...pagedList(z.object({}), paymentSchema),
  refusals: ['not-found', 'too-many-payments'],
  reads,
  allowStale: true,
})

export const listOrderPayments = call({
  method: 'GET',
  path: '/api/db/payments/getByOrder/:orderId',
  summary: 'The payments that are applied to an order, newest first.',
  who: 'office',
  params: z.object({ orderId: fields.pathId }),
  answer: z.array(paymentSchema),
  refusals: ['order-not-found', 'too-many-payments'],
  reads,
})

export const payableOrderSchema = z.object({
  id: z.int(),
  orderNum: z.string(),
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  brands: z.array(z.string()),
  dueOn: fields.day.nullable(),
  total: money,
  /** As if the edited payment didn't exist. */
  balanceDue: money,
})
export type PayableOrder = z.output<typeof payableOrderSchema>

export const listPayableOrders = call({
  method: 'GET',
  path: '/api/db/payments/getPayableOrders/:customerId',
  summary: "A customer's orders that a payment can be applied to, oldest first, with the credit available.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  /** Balances and credit are as if the payment didn't exist, and its own orders are always listed. */
  query: z.object({ payment: fields.pathId.optional() }),
  answer: z.object({ orders: z.array(payableOrderSchema), creditAvailable: money }),
  refusals: ['not-found', 'too-many-orders'],
  reads: ['payments', 'orders', 'customers'],
})

export const changePayment = call({
  method: 'POST',
  path: '/api/db/payments/update/:id',
  summary: 'Changes the sent fields of a payment: reverses it and applies it again.',
  who: accounting,
  params: z.object({ id: fields.pathId }),
  body: paymentChangeSchema,
  answer: paymentSchema,
  refusals: [
    'not-found',
    'changed-meanwhile',
    'payment-voided',
    'payment-customer-fixed',
    'payment-date-outside',
    'credit-added-differs',
    'method-not-enabled',
    ...savedPaymentRefusals,
  ],
  changes,
  bodyLimit: appliedPaymentsLimit,
})

export const voidPayment = call({
  method: 'DELETE',
  path: '/api/db/payments/remove/:id',
  summary: 'Voids a payment: takes it back from orders and credit, and keeps it marked as void.',
  who: accounting,
  params: z.object({ id: fields.pathId }),
  /** The specified call has no body, so a program may void without a reason; the screen asks for one. */
  body: z.object({ reason: fields.reason }).optional(),
  answer: fields.ok,
  refusals: ['not-found', 'period-closed', 'credit-used'],
  changes,
})

/** Payments that a new one may repeat, newest first. */
export const maxSameReference = 3

export const findSameReference = call({
  method: 'GET',
  path: '/api/db/payments/findSameReference/:customerId',
  summary: `A customer's payments by this method with this reference that aren't voided, newest first: at most ${maxSameReference}.`,
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  query: z.object({
    method: paymentMethod,
    reference: fields.requiredLine(maxLengths.reference),
    /** The payment being edited. */
    except: fields.pathId.optional(),
  }),
  answer: z.array(z.object({ id: z.int(), paymentDate: fields.day, amount: money })),
  reads: ['payments'],
})

/** Paid beyond its total, or canceled or refunded after it was paid. */
const orderToCredit = z.object({
  orderId: z.int(),
  orderNum: z.string(),
  orderStatus: z.enum(orderStatuses),
  customerID: z.int(),
  customerName: z.string(),
  amount: money,
})
export type OrderToCredit = z.output<typeof orderToCredit>

/** Orders beyond this are only counted and summed. */
export const maxOrdersToCredit = 200

export const listOrdersToCredit = call({
  method: 'GET',
  path: '/api/db/payments/getToCredit',
  summary: `Orders with money to credit or refund, largest first: at most ${maxOrdersToCredit}, with the number and sum of all.`,
  who: 'office',
  query: z.object({ customer: fields.pathId.optional() }),
  answer: z.object({ orders: z.array(orderToCredit), count: z.int(), total: moneySum }),
  reads: ['payments', 'orders', 'customers'],
})

export const moveToCredit = call({
  method: 'POST',
  path: '/api/db/payments/moveToCredit/:orderId',
  summary:
    "Moves money that an order doesn't owe to its customer's credit: payments apply less to it, the newest first.",
  who: accounting,
  params: z.object({ orderId: fields.pathId }),
  answer: z.object({ moved: money }),
  refusals: ['not-found', 'order-not-found', 'period-closed', 'nothing-to-credit', 'credit-used'],
  changes,
})
