import { dispositions, memoStatuses } from '@dray/domain/memos/credit-memo'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { isCapped, looseMoney, money, moneySum } from './call/money.ts'
import { maxOrderLines } from './orders.ts'
import { pagedList } from './call/paged-list.ts'
import { payingCustomerSchema } from './payments/receipts.ts'

const memoLineSchema = z.object({
  id: z.int(),
  /** Null once the line has left its order: possible for a request and after a void. */
  orderLineId: z.int().nullable(),
  productSku: z.string(),
  productName: z.string(),
  /** The batch the units went back to, or the newest of several. */
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  /** Null for a concession. */
  units: z.int().nullable(),
  disposition: z.enum(dispositions),
  amount: money,
  reason: z.string().nullable(),
  /** A contact's, of a claim. */
  photos: z.array(z.object({ name: z.string(), url: z.string() })),
  /** For a request: units of the order line counted when the driver's route was settled and not checked in yet. */
  counted: z.int().nullable().optional(),
})
export type MemoLine = z.output<typeof memoLineSchema>

/** The amounts of a request are what it would be worth now. */
export const memoSchema = z.object({
  id: z.int(),
  /** Null until it is issued. */
  memoNum: z.string().nullable(),
  status: z.enum(memoStatuses),
  orderId: z.int(),
  orderNum: z.string(),
  customerID: z.int(),
  customerName: z.string(),
  amount: money,
  /** The part that lowered the order's balance. */
  credited: money,
  /** The part that became customer credit. */
  toCredit: money,
  notes: z.string().nullable(),
  /** A contact of the customer requested it. */
  isClaim: z.boolean(),
  /** The contact's own. */
  claimNote: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: fields.instant,
  issuedBy: z.string().nullable(),
  issuedOn: fields.instant.nullable(),
  /** Why it was declined or voided. */
  decidedReason: z.string().nullable(),
  voidedBy: z.string().nullable(),
  voidedOn: fields.instant.nullable(),
  modifiedOn: fields.instant,
  lines: z.array(memoLineSchema),
})
export type CreditMemo = z.output<typeof memoSchema>

const returnableSchema = z.object({
  orderId: z.int(),
  total: money,
  creditedTotal: money,
  lines: z.array(
    z.object({
      orderLineId: z.int(),
      productSku: z.string(),
      productName: z.string(),
      quantity: z.int(),
      /** Null if the product doesn't come in cases. */
      unitsPerCase: z.int().nullable(),
      shipped: z.int(),
      creditedUnits: z.int(),
      left: z.int(),
      /** The line's subtotal minus its share of the discount. */
      net: money,
      creditedAmount: money,
      /** Credited for its units, without concessions. */
      creditedUnitsAmount: money,
      /** It shipped before its data was imported, so returned units need a batch. */
      needsBatch: z.boolean(),
      productId: z.int(),
      batchNumber: z.string().nullable(),
    }),
  ),
})
export type Returnable = z.output<typeof returnableSchema>
export type ReturnableLine = Returnable['lines'][number]

/** Only issued memos have a paper, and those that were voided since. */
const memoDocumentSchema = memoSchema
  .pick({ id: true, orderNum: true, credited: true, toCredit: true, voidedOn: true, notes: true })
  .extend({
    memoNum: z.string(),
    customerPO: z.string().nullable(),
    customer: payingCustomerSchema,
    issuedOn: fields.instant,
    lines: z.array(
      memoLineSchema.pick({
        productName: true,
        productSku: true,
        units: true,
        disposition: true,
        reason: true,
        amount: true,
      }),
    ),
  })
export type MemoDocument = z.output<typeof memoDocumentSchema>

const amount = looseMoney.refine((value) => value > 0, 'Enter an amount above $0.00')

const newLine = z
  .object({
    orderLineId: fields.looseId,
    disposition: z.enum(dispositions, 'Choose what happens to the units'),
    units: fields.optional(fields.quantity),
    amount: fields.optional(amount),
    reason: fields.reason.optional(),
    batchId: fields.optional(fields.looseId),
  })
  .superRefine(({ disposition, units, amount: credited }, context) => {
    const isConcession = disposition === 'CONCESSION'
    const missing = isConcession ? credited : units
    const extra = isConcession ? units : credited
    if (missing === undefined || missing === null) {
      const [path, message] = isConcession ? ['amount', 'Enter an amount'] : ['units', 'Enter the units']
      context.addIssue({ code: 'custom', path: [path], message })
    }
    if (extra !== undefined && extra !== null) {
      const message = isConcession ? 'A concession has no units' : 'Only a concession has an amount'
      context.addIssue({ code: 'custom', path: [isConcession ? 'units' : 'amount'], message })
    }
  })
export type NewMemoLine = z.output<typeof newLine>

const lines = z
  .array(newLine)
  .min(1, 'Enter at least one line')
  .max(maxOrderLines, `At most ${maxOrderLines.toLocaleString('en-US')} lines`)

const accounting = { roles: ['ACCOUNTING'] } as const
const reads = ['memos', 'orders', 'customers', 'users', 'products'] as const
const changes = ['memos', 'orders', 'customers', 'products'] as const
const pathParams = z.object({ id: fields.pathId })
const bodyLimit = 4 * 1024 * 1024

export const readReturnable = call({
  method: 'GET',
  path: '/api/db/memos/getReturnable/:orderId',
  summary: 'What of a shipped order can still be credited, line by line; drivers only for their own orders.',
  who: 'staff',
  params: z.object({ orderId: fields.pathId }),
  answer: returnableSchema,
  refusals: ['order-not-found', 'order-not-shipped'],
  reads: ['memos', 'orders', 'products'],
})

export const addMemo = call({
  method: 'POST',
  path: '/api/db/memos/add/:orderId',
  summary:
    'Issues a credit memo for a shipped order, by ACCOUNTING, or requests one: SALES, INVENTORY, and drivers for their own orders.',
  who: { roles: ['ACCOUNTING', 'SALES', 'INVENTORY', 'DRIVER'] },
  params: z.object({ orderId: fields.pathId }),
  body: z.object({ lines, notes: fields.notes.optional(), request: z.boolean().optional() }),
  answer: memoSchema,
  refusals: [
    'not-found',
    'order-not-found',
    'period-closed',
    'order-not-shipped',
    'return-exceeds',
    'credit-exceeds-line',
    'order-moved',
    'memo-line-unknown',
    'batch-missing',
    'batch-of-another-product',
    'reason-missing',
    'credit-used',
  ],
  changes,
  bodyLimit,
})

export const readMemo = call({
  method: 'GET',
  path: '/api/db/memos/getById/:id',
  summary: 'One credit memo with its lines; drivers only of their own orders.',
  who: 'staff',
  params: pathParams,
  answer: memoSchema,
  refusals: ['not-found'],
  reads,
})

export const readMemoPaper = call({
  method: 'GET',
  path: '/api/db/memos/getPaper/:id',
  summary: 'What the PDF of an issued credit memo says; drivers only of their own orders.',
  who: 'staff',
  params: pathParams,
  answer: memoDocumentSchema,
  refusals: ['not-found', 'memo-not-issued'],
  reads,
})

export const listOrderMemos = call({
  method: 'GET',
  path: '/api/db/memos/getByOrder/:orderId',
  summary: 'The credit memos of an order, newest first; drivers only of their own orders.',
  who: 'staff',
  params: z.object({ orderId: fields.pathId }),
  answer: z.array(memoSchema),
  refusals: ['order-not-found'],
  reads,
})

export const listCustomerMemos = call({
  method: 'GET',
  path: '/api/db/memos/getByCustomer/:customerId',
  summary: "A customer's credit memos, newest first: a page of them, or all.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  ...pagedList(z.object({}), memoSchema),
  refusals: ['not-found', 'too-many-memos'],
  reads,
  allowStale: true,
})

const listFilter = z.object({
  /** Searches the memo's number, order number, customer name, and notes. */
  search: fields.text(200).optional(),
  /** Comma-separated. */
  status: fields.text(200).optional(),
  /** Comma-separated ids. */
  customer: fields.idList(100).optional(),
})
const range = z.object({ fromISO: fields.dayOrTime, toISO: fields.dayOrTime })

export const listMemos = call({
  method: 'GET',
  path: '/api/db/memos/getByRange/:fromISO/:toISO',
  summary:
    'The credit memos of a range of days by the day of issue, or of the request, newest first or sorted: a page of them, or all.',
  who: 'office',
  params: range,
  ...pagedList(listFilter, memoSchema),
  refusals: ['too-many-memos'],
  reads,
  allowStale: true,
})

export const readMemoTotals = call({
  method: 'GET',
  path: '/api/db/memos/getTotals/:fromISO/:toISO',
  summary: 'The number of credit memos in a list, and the totals of those that are issued.',
  who: 'office',
  params: range,
  query: listFilter,
  answer: z.object({
    memos: z.int(),
    requested: z.int(),
    issued: z.int(),
    amount: moneySum,
    credited: moneySum,
    toCredit: moneySum,
    isCapped,
  }),
  reads,
  allowStale: true,
})

export const issueMemo = call({
  method: 'POST',
  path: '/api/db/memos/issue/:id',
  summary: 'Issues a requested credit memo. Lines that are sent, as counted at check-in, replace the requested ones.',
  who: accounting,
  params: pathParams,
  body: z.object({ lines: lines.optional(), notes: fields.notes.optional(), modifiedOn: fields.modifiedOn }).optional(),
  answer: memoSchema,
  refusals: [
    'not-found',
    'order-not-found',
    'changed-meanwhile',
    'period-closed',
    'order-not-shipped',
    'return-exceeds',
    'credit-exceeds-line',
    'memo-decided',
    'order-moved',
    'memo-line-unknown',
    'batch-missing',
    'batch-of-another-product',
    'reason-missing',
    'credit-used',
  ],
  changes,
  bodyLimit,
})

export const declineMemo = call({
  method: 'POST',
  path: '/api/db/memos/decline/:id',
  summary: 'Declines a requested credit memo, with a reason. Nothing moves.',
  who: accounting,
  params: pathParams,
  body: z.object({ reason: fields.reason.optional() }).optional(),
  answer: memoSchema,
  refusals: ['not-found', 'order-not-found', 'memo-decided', 'order-moved', 'reason-missing'],
  changes: ['memos', 'orders'],
})

export const voidMemo = call({
  method: 'POST',
  path: '/api/db/memos/void/:id',
  summary: 'Voids an issued credit memo, with a reason: takes back its units, its part of the balance and its credit.',
  who: accounting,
  params: pathParams,
  body: z.object({ reason: fields.reason.optional() }).optional(),
  answer: memoSchema,
  refusals: [
    'not-found',
    'order-not-found',
    'period-closed',
    'memo-not-issued',
    'batch-too-low',
    'order-moved',
    'reason-missing',
    'credit-used',
  ],
  changes,
})
