import { z } from 'zod'
import { call } from '../call.ts'
import { deliveryDaySchema } from '../deliveries.ts'
import * as fields from '../call/fields.ts'
import { moneySum } from '../call/money.ts'

export const maxClosingsShown = 100

const closing = z.object({
  /** Null: nothing is closed. */
  closedThrough: fields.day.nullable(),
  by: z.string().nullable(),
  on: fields.instant.nullable(),
  reason: z.string().nullable(),
})

export const closingSchema = closing.extend({
  /** Newest first. */
  history: z.array(closing.extend({ id: z.int(), by: z.string(), on: fields.instant })),
})
export type Closing = z.output<typeof closingSchema>

export const readClosing = call({
  method: 'GET',
  path: '/api/db/books/closing',
  summary: 'The day through which the books are closed, and when that day was moved (D-282).',
  who: 'office',
  answer: closingSchema,
  reads: ['settings', 'users'],
})

export const changeClosing = call({
  method: 'PUT',
  path: '/api/db/books/closing',
  summary: 'Closes the books through a day. Only an admin moves it back or closes today, with a reason.',
  who: { roles: ['ACCOUNTING'] },
  body: z.object({
    closedThrough: fields.dayOrNullBetween(1900, 2199),
    reason: fields.reason,
  }),
  answer: closingSchema,
  refusals: ['reopen-by-admin-only', 'closing-today-by-admin-only', 'reason-missing', 'closing-in-future'],
  changes: ['settings', 'books'],
})

/** A list that is longer counts this many. */
export const maxOpenItems = 1000
/** Records named of each kind, oldest first. */
export const maxOpenItemsNamed = 10

const open = <Item extends z.ZodType>(item: Item) => ({ count: z.int(), first: z.array(item) })
const openMoney = z.object({ count: z.int(), amount: moneySum, oldest: fields.day.nullable() })

export const openItemsSchema = z.object({
  through: fields.day,
  collections: openMoney,
  /** Delivered, but without a saved invoice. */
  orders: z.object(open(z.object({ id: z.int(), orderNum: z.string(), customerName: z.string() }))),
  batches: z.object(open(z.object({ id: z.int(), batchNumber: z.string(), sku: z.string(), productName: z.string() }))),
  rounds: z.object(open(z.object({ driverId: z.int(), driverName: z.string(), day: fields.day }))),
  memos: openMoney,
})
export type OpenItems = z.output<typeof openItemsSchema>

export const readOpenItems = call({
  method: 'GET',
  path: '/api/db/books/open-items',
  summary:
    'What is still open through a day, since the books began, to be mended before the books are closed through it.',
  who: { roles: ['ACCOUNTING'] },
  query: z.object({ through: deliveryDaySchema }),
  answer: openItemsSchema,
  reads: ['collections', 'orders', 'documents', 'products', 'users', 'customers', 'memos', 'settings'],
})
