import { z } from 'zod'
import { maxTracedBatches } from './traces.ts'
import { call } from '../call.ts'
import { emailRunSchema } from '../documents/email-runs.ts'
import * as fields from '../call/fields.ts'

const inventory = { roles: ['INVENTORY'] } as const

const batchIds = z
  .array(fields.looseId)
  .min(1, 'Select at least one batch')
  .max(maxTracedBatches, `Select at most ${maxTracedBatches} batches`)
const run = z.object({ run: emailRunSchema })
const pathParams = z.object({ id: fields.pathId })

export const maxNoticeSubject = 200

export const sendBatchNotices = call({
  method: 'POST',
  path: '/api/db/products/sendBatchNotices',
  summary:
    'Starts to email every customer who has units of these batches, each with their own orders and units, and answers at once. A drill sends the same emails to the person who starts it.',
  who: inventory,
  body: z.object({
    batchIds,
    subject: fields.requiredLine(maxNoticeSubject, 'Enter a subject'),
    message: fields.requiredText(4000, 'Enter a message'),
    isDrill: z.boolean().default(false),
  }),
  answer: run,
  refusals: ['not-found', 'nobody-to-tell', 'mail-is-off', 'trace-too-long'],
  changes: ['documents', 'products'],
})

export const readBatchNotices = call({
  method: 'GET',
  path: '/api/db/products/getBatchNotices',
  summary:
    'Progress of emailing the customers of any of these batches, and whom it did not reach: the current run, or the latest.',
  who: inventory,
  query: z.object({ ids: fields.idList(maxTracedBatches) }),
  answer: z.object({ run: emailRunSchema.nullable() }),
  refusals: ['not-found'],
  reads: ['documents'],
})

export const retryBatchNotices = call({
  method: 'POST',
  path: '/api/db/products/retryBatchNotices/:id',
  summary: 'Retries the emails of a run that could not be sent.',
  who: inventory,
  params: pathParams,
  answer: run,
  refusals: ['not-found', 'mail-is-off'],
  changes: ['documents'],
})

export const stopBatchNotices = call({
  method: 'POST',
  path: '/api/db/products/stopBatchNotices/:id',
  summary: 'Stops a run: emails not sent yet stay unsent.',
  who: inventory,
  params: pathParams,
  answer: run,
  refusals: ['not-found'],
  changes: ['documents'],
})

export const createTrace = call({
  method: 'POST',
  path: '/api/db/products/createTrace',
  summary: 'Where every unit of these batches is, as a PDF.',
  who: 'office',
  body: z.object({ batchIds }),
  answer: fields.pdf,
  refusals: ['not-found', 'trace-too-long'],
  answers: 'pdf',
  writes: false,
})

export const createCallList = call({
  method: 'POST',
  path: '/api/db/products/createCallList',
  summary:
    'The customers who have units of these batches, to call, as a PDF: those a run did not reach, those without an email address, or all of them.',
  who: 'office',
  body: z.object({
    batchIds,
    /** Only customers this run didn't reach. */
    runId: fields.optional(fields.looseId),
    /** Without a run: also customers with an email address. */
    isAll: z.boolean().default(false),
  }),
  answer: fields.pdf,
  refusals: ['not-found', 'trace-too-long'],
  answers: 'pdf',
  writes: false,
})
