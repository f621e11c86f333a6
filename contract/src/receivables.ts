import { agingBuckets } from '@dray/domain/receivables/aging'
import { dueYears } from '@dray/domain/receivables/due-date'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { isCapped, looseMoney, money, moneySum } from './call/money.ts'
import { pagedList, pageLimit, pages } from './call/paged-list.ts'
import { orderSchema, orderStatusSchema } from './orders.ts'

/** As at the end of a past company day. */
const asOf = fields.day.optional()

/** Customers with an open balance, or with money on orders that don't owe it. Owners are comma-separated ids, or `none`. */
export const owingCustomers = z.object({
  owner: fields.text(500).optional(),
  /** Days since the oldest open balance was due. */
  minDaysLate: z.preprocess(fields.asWhole, z.int().min(1).max(100_000)).optional(),
  minBalance: looseMoney.optional(),
  /** Only customers who owe something of this age. */
  age: z.enum(agingBuckets).optional(),
  /** Matches any text field of the customer, ignoring case and accents. */
  search: fields.text(200).optional(),
})
const receivablesFilter = owingCustomers.extend({ asOf })

/** Overpayments do not lower it. */
const aging = z.object({
  current: moneySum,
  days30: moneySum,
  days60: moneySum,
  days90: moneySum,
  over90: moneySum,
})

/** Overpaid, or canceled or refunded after payment; not in the total. Null on a past day, for which it isn't known. */
const toCredit = moneySum.nullable()

/** Drafts, canceled and refunded orders do not count; available credit is shown next to the total, not included. */
export const receivableSchema = z.object({
  customerId: z.int(),
  customerName: z.string(),
  accountOwnerID: z.int().nullable(),
  accountOwnerName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  /** The newest contact note, its text shortened. */
  lastNote: z.object({ text: z.string(), userName: z.string(), createdAt: fields.instant }).nullable(),
  aging,
  /** The sum of `aging`. */
  total: moneySum,
  toCredit,
  oldestDueOn: fields.day.nullable(),
  /** Ignores voided payments. */
  lastPaymentOn: fields.day.nullable(),
  creditAvailable: money,
  unpaidOrders: z.int(),
})
export type Receivable = z.output<typeof receivableSchema>

const reads = ['customers', 'orders', 'payments', 'users'] as const

export const maxListedNote = 500

export const listReceivables = call({
  method: 'GET',
  path: '/api/db/receivables/getAll',
  summary:
    'A sorted page of customers with a balance or money to credit or refund, and how late they are, now or as of a past day.',
  who: 'office',
  /** See `receivableList` of the domain. */
  ...pagedList(receivablesFilter, receivableSchema),
  reads: [...reads, 'comments'],
  allowStale: true,
})

export const readReceivableTotals = call({
  method: 'GET',
  path: '/api/db/receivables/getTotals',
  summary: 'The number of customers of the list and their totals, on all its pages.',
  who: 'office',
  query: receivablesFilter,
  answer: z.object({
    customers: z.int(),
    aging,
    total: moneySum,
    toCredit,
    creditAvailable: moneySum,
    unpaidOrders: z.int(),
    isCapped,
  }),
  reads,
  allowStale: true,
})

/** Its number, status and delivery date are always current, even for a past day. */
export const openBalanceSchema = z.object({
  orderId: z.int(),
  orderNum: z.string(),
  customerPO: z.string().nullable(),
  orderStatus: orderStatusSchema,
  createdAt: fields.instant,
  deliveryDate: fields.day.nullable(),
  dueOn: fields.day,
  daysLate: z.int(),
  total: money,
  balanceDue: money,
})
export type OpenBalance = z.output<typeof openBalanceSchema>

export const listOpenBalances = call({
  method: 'GET',
  path: '/api/db/receivables/getByCustomer/:customerId',
  summary: "A customer's orders with a balance, oldest due date first, now or as of a past day.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  ...pages(z.object({ asOf }), openBalanceSchema, pageLimit(20_000).default(5000)),
  refusals: ['not-found'],
  reads: ['orders', 'payments'],
  allowStale: true,
})

export const owedSchema = z.object({
  balance: moneySum,
  aging,
  /** Past its due date. */
  overdue: moneySum,
  /** Days since the oldest open balance was due; 0 if nothing is overdue. */
  daysLate: z.int(),
  oldestDueOn: fields.day.nullable(),
})
export type Owed = z.output<typeof owedSchema>

export const readOwed = call({
  method: 'GET',
  path: '/api/db/receivables/getOwed/:customerId',
  summary: 'What a customer owes and how late it is; for drivers only of customers on their own orders.',
  who: 'staff',
  params: z.object({ customerId: fields.pathId }),
  answer: owedSchema,
  refusals: ['not-found'],
  reads: ['orders', 'payments'],
})

export const changeDueDate = call({
  method: 'PUT',
  path: '/api/db/orders/updateDueDate/:id',
  summary: "Sets an order's due date by hand; null computes it from the delivery date and the customer's terms again.",
  who: { roles: ['ACCOUNTING'] },
  params: z.object({ id: fields.pathId }),
  body: z.object({
    dueOn: fields.dayOrNullBetween(dueYears.first, dueYears.last),
    modifiedOn: fields.modifiedOn,
  }),
  answer: orderSchema,
  refusals: ['order-not-found', 'changed-meanwhile', 'draft-has-no-due-date'],
  changes: ['orders'],
})
