import { dueYears } from '@dray/domain/receivables/due-date'
import { receivableList } from '@dray/domain/receivables/receivable-sort'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'
import { isCapped, looseMoney, money, moneySum } from './money.ts'
import { pagedList } from './paged-list.ts'
import { orderSchema, orderStatusSchema } from './orders.ts'

/** A past company day: the answer has the figures as they were at its end. Without it, those of now. */
const asOf = fields.day.optional()

/** Which customers are listed, of those whose orders owe something or have money that they don't owe. Owners are comma-separated ids; `none` means without an owner. */
export const owingCustomers = z.object({
  owner: fields.text(500).optional(),
  /** Only customers whose oldest due balance is so many days late or more. */
  minDaysLate: z.coerce.number().int().min(1).max(100_000).optional(),
  /** Only customers who owe so much or more. */
  minBalance: looseMoney.optional(),
  /** Words that any text of the customer contains, without regard to case and accents. */
  search: fields.text(200).optional(),
})
const receivablesFilter = owingCustomers.extend({ asOf })

/** The balances by age; see `agingBuckets` of the domain. Overpayments do not lower them. */
const aging = z.object({
  current: moneySum,
  days30: moneySum,
  days60: moneySum,
  days90: moneySum,
  over90: moneySum,
})

/**
 * Money on orders that don't owe it: overpaid, or canceled or refunded after they were paid (D-238). It is not in the total. Null on a
 * past day, for which it isn't known.
 */
const toCredit = moneySum.nullable()

/** What a customer owes. Drafts, canceled and refunded orders do not count; credit available stands beside the total, not in it. */
export const receivableSchema = z.object({
  customerId: z.int(),
  customerName: z.string(),
  accountOwnerID: z.int().nullable(),
  accountOwnerName: z.string().nullable(),
  /** The phone of their contact, as it is now. */
  contactPhone: z.string().nullable(),
  /** The newest contact note: what they said about what they owe. Of its text the first characters. */
  lastNote: z.object({ text: z.string(), userName: z.string(), createdAt: fields.instant }).nullable(),
  aging,
  /** The sum of `aging`. */
  total: moneySum,
  toCredit,
  /** The earliest due date of an order that is not paid, if any. */
  oldestDueOn: fields.day.nullable(),
  /** The date of the newest payment that is not void. */
  lastPaymentOn: fields.day.nullable(),
  creditAvailable: money,
  /** How many orders are not paid in full. */
  unpaidOrders: z.int(),
})
export type Receivable = z.output<typeof receivableSchema>

const reads = ['customers', 'orders', 'payments', 'users'] as const

/** As many characters of a contact note as the list has. */
export const maxListedNote = 500

const pages = pagedList(receivableList, { customers: z.array(receivableSchema) })

export const listReceivables = call({
  method: 'GET',
  path: '/api/db/receivables/getAll',
  summary:
    'A page of the customers who owe something or have money to credit or refund, with how late it is, sorted; also as of a past day.',
  who: 'office',
  query: receivablesFilter.extend(pages.query),
  answer: pages.answer,
  reads: [...reads, 'comments'],
  mayLag: true,
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
  mayLag: true,
})

/** An order that owes something. Its number, status and delivery date are those of now, also as of a past day. */
export const openBalanceSchema = z.object({
  orderId: z.int(),
  orderNum: z.string(),
  orderStatus: orderStatusSchema,
  createdAt: fields.instant,
  deliveryDate: fields.day.nullable(),
  dueOn: fields.day,
  /** 0 if it is not overdue. */
  daysLate: z.int(),
  total: money,
  balanceDue: money,
})
export type OpenBalance = z.output<typeof openBalanceSchema>

export const listOpenBalances = call({
  method: 'GET',
  path: '/api/db/receivables/getByCustomer/:customerId',
  summary: "A customer's orders that owe something, the oldest due first; also as of a past day.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  query: z.object({ asOf, limit: z.coerce.number().int().min(1).max(20_000).default(5000) }),
  answer: z.array(openBalanceSchema),
  reads: ['orders', 'payments'],
  mayLag: true,
})

export const owedSchema = z.object({
  /** The sum of `aging`. */
  balance: moneySum,
  aging,
  /** The part of it that is past its due date. */
  overdue: moneySum,
  /** Of the oldest due balance; 0 if nothing is overdue. */
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
  reads: ['orders', 'payments'],
})

export const changeDueDate = call({
  method: 'PUT',
  path: '/api/db/orders/updateDueDate/:id',
  summary: "Sets an order's due date by hand; null works it out from the delivery date and the customer's terms again.",
  who: { roles: ['ACCOUNTING'] },
  params: z.object({ id: fields.pathId }),
  body: z.object({
    dueOn: fields.dayOrNullBetween(dueYears.first, dueYears.last),
    modifiedOn: fields.modifiedOn,
  }),
  answer: orderSchema,
  changes: ['orders'],
})
