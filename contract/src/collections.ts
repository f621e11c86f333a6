import { assignReasons, collectionMethods, collectionStatuses } from '@dray/domain/collections/collections'
import { maxLengths } from '@dray/domain/limits'
import { orderStatuses } from '@dray/domain/orders/order-status'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { looseMoney, money, moneySum } from './call/money.ts'
import { appliedPayments, appliedPaymentsLimit, paymentSchema, savedPaymentRefusals } from './payments.ts'

/** It changes no balance until accounting confirms it into a payment. */
export const collectionSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNum: z.string(),
  orderStatus: z.enum(orderStatuses),
  payableBalance: money,
  /** Always false for drivers, and for everyone once it's decided. */
  canPayOthers: z.boolean(),
  /** Open amounts that its order requires before the drop: a confirmation pays them first. Empty once it's decided. */
  mustPay: z.array(z.object({ orderId: z.int(), orderNum: z.string(), amount: money })),
  customerID: z.int(),
  customerName: z.string(),
  driverId: z.int(),
  driverName: z.string(),
  amount: money,
  paymentMethod: z.enum(collectionMethods),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  collectedOn: fields.day,
  createdAt: fields.instant,
  status: z.enum(collectionStatuses),
  /** Null until accounting decides. */
  decidedBy: z.string().nullable(),
  decidedOn: fields.instant.nullable(),
  refusalReason: z.string().nullable(),
  /** Its order couldn't take the money when the phone sent it, so accounting chooses the orders it pays. */
  toAssign: z.enum(assignReasons).nullable(),
  /** It may have been voided since. */
  payment: z.object({ id: z.int(), voidedOn: fields.instant.nullable() }).nullable(),
})
export type Collection = z.output<typeof collectionSchema>

export const stopCollectionSchema = collectionSchema.pick({
  id: true,
  driverId: true,
  amount: true,
  paymentMethod: true,
  reference: true,
  note: true,
  status: true,
  refusalReason: true,
})
export type StopCollection = z.output<typeof stopCollectionSchema>

const drivers = { roles: ['DRIVER'] } as const
const accounting = { roles: ['ACCOUNTING'] } as const
const pathParams = z.object({ id: fields.pathId })

export const maxConfirmedAtOnce = 500

export const recordCollection = call({
  method: 'POST',
  path: '/api/db/collections/add',
  summary: 'Records money collected for an order; drivers only for their own orders.',
  who: drivers,
  body: z.object({
    orderId: fields.looseId,
    amount: looseMoney.refine((amount) => amount > 0, 'Enter an amount above $0.00'),
    paymentMethod: z.enum(collectionMethods, 'Choose a method that drivers take'),
    reference: fields.optionalLine(maxLengths.reference).optional(),
    note: fields.optionalText(maxLengths.collectionNote),
    /** Defaults to today. */
    collectedOn: fields.looseDayBetween(2000, 2199).optional(),
  }),
  answer: collectionSchema,
  refusals: [
    'not-found',
    'order-not-found',
    'period-closed',
    'order-not-collectable',
    'method-not-enabled',
    'collected-in-future',
  ],
  changes: ['collections', 'orders'],
})

export const withdrawCollection = call({
  method: 'POST',
  path: '/api/db/collections/withdraw/:id',
  summary:
    'Withdraws a collection that accounting has not confirmed or refused; drivers only their own, and none that a delivery or a settlement counts on. For those ACCOUNTING gives a reason.',
  who: { roles: ['DRIVER', 'ACCOUNTING'] },
  params: pathParams,
  body: z.object({ reason: fields.reason }).optional(),
  answer: fields.ok,
  refusals: ['not-found', 'collection-decided', 'collection-relied-on', 'reason-missing'],
  changes: ['collections', 'orders'],
})

const filterDay = fields.day.refine((day) => day >= '1900' && day < '2200', 'Enter a date between 1900 and 2199')

const filter = z.object({
  status: z.enum(collectionStatuses).optional(),
  driver: fields.pathId.optional(),
  order: fields.pathId.optional(),
  customer: fields.pathId.optional(),
  /** Both inclusive. */
  from: filterDay.optional(),
  to: filterDay.optional(),
})

export const listCollections = call({
  method: 'GET',
  path: '/api/db/collections/getAll',
  summary: 'Collections, newest first; drivers get their own and those for their orders.',
  who: 'staff',
  query: filter,
  answer: z.array(collectionSchema),
  refusals: ['too-many-collections'],
  reads: ['collections', 'orders', 'customers', 'payments', 'users'],
  allowStale: true,
})

export const readCollectedTotals = call({
  method: 'GET',
  path: '/api/db/collections/getTotals',
  summary: 'Totals of a list by kind of money; for drivers, only of their own list.',
  who: 'staff',
  query: filter,
  answer: z.object({
    collections: z.int(),
    cash: moneySum,
    checks: moneySum,
    checkCount: z.int(),
    moneyOrders: moneySum,
    moneyOrderCount: z.int(),
    /** ACH and wire. */
    transfers: moneySum,
  }),
  reads: ['collections'],
  allowStale: true,
})

export const confirmCollection = call({
  method: 'POST',
  path: '/api/db/collections/confirm/:id',
  summary:
    "Confirms a collection into a payment: it pays the order's balance or the orders sent, and the rest becomes credit.",
  who: accounting,
  params: pathParams,
  /** Without orders it pays its own order's balance; with an empty list all of it becomes credit. */
  body: z.object({ appliedPayments: appliedPayments.optional() }).optional(),
  bodyLimit: appliedPaymentsLimit,
  answer: paymentSchema,
  refusals: ['not-found', 'collection-decided', ...savedPaymentRefusals],
  changes: ['collections', 'payments', 'orders', 'customers'],
})

export const confirmCollections = call({
  method: 'POST',
  path: '/api/db/collections/confirmAll',
  summary: 'Confirms many collections into payments, all or none.',
  who: accounting,
  body: z.object({
    ids: z
      .array(fields.looseId)
      .min(1, 'Select at least one collection')
      .max(maxConfirmedAtOnce, `Select at most ${maxConfirmedAtOnce} collections`),
  }),
  answer: z.object({ payments: z.int() }),
  refusals: ['not-found', 'collection-decided', ...savedPaymentRefusals],
  changes: ['collections', 'payments', 'orders', 'customers'],
})

export const refuseCollection = call({
  method: 'POST',
  path: '/api/db/collections/refuse/:id',
  summary: 'Refuses a collection with a reason, which its driver sees.',
  who: accounting,
  params: pathParams,
  body: z.object({ reason: fields.reason }),
  answer: collectionSchema,
  refusals: ['not-found', 'collection-decided', 'reason-missing'],
  changes: ['collections', 'orders'],
})
