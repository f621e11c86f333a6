import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

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
  summary: 'Closes the books through a day. Only an admin moves it back, with a reason.',
  who: { roles: ['ACCOUNTING'] },
  body: z.object({
    closedThrough: fields.dayOrNullBetween(1900, 2199),
    reason: fields.reason,
  }),
  answer: closingSchema,
  changes: ['settings'],
})
