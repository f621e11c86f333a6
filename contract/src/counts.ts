import { countStatuses, maxCounted, maxCountLines } from '@dray/domain/counts/count'
import { maxLengths } from '@dray/domain/limits'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { isCapped, moneySum } from './call/money.ts'
import { pagedList } from './call/paged-list.ts'

/** A batch, or a product that isn't tracked by batch. */
const countedThing = {
  productId: z.int(),
  batchId: z.int().nullable(),
  productSku: z.string(),
  productName: z.string(),
  brandName: z.string(),
  batchNumber: z.string().nullable(),
}

/** The batch's shelf, or its product's if it has none. */
const shelf = z.string().nullable()

const countLineSchema = z.object({
  id: z.int(),
  ...countedThing,
  shelf,
  /** Null if the product doesn't come in cases. */
  unitsPerCase: z.int().nullable(),
  /** The units that should be there, at the moment they were counted. Absent in a blind count until a number was entered. */
  expected: z.int().optional(),
  counted: z.int().nullable(),
  /** Null until it is counted. */
  difference: z.int().nullable(),
  /** The difference at cost, of the day it was posted or today; null until it is counted, or for a product without a cost. */
  cost: moneySum.nullable(),
  /** Another person must accept it before the count can be posted. */
  needsAcceptance: z.boolean(),
  countedBy: z.string().nullable(),
  countedById: z.int().nullable(),
  countedOn: fields.instant.nullable(),
  acceptedBy: z.string().nullable(),
  acceptedOn: fields.instant.nullable(),
})
export type CountLine = z.output<typeof countLineSchema>

const headFields = {
  id: z.int(),
  name: z.string(),
  status: z.enum(countStatuses),
  blind: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: fields.instant,
  /** The user who posted or discarded it. */
  closedBy: z.string().nullable(),
  closedOn: fields.instant.nullable(),
  /** Why it was posted or discarded. */
  reason: z.string().nullable(),
  modifiedOn: fields.instant,
}

export const countSchema = z.object({
  ...headFields,
  /** Null: no limit. */
  limitUnits: z.int().nullable(),
  limitPercent: z.number().nullable(),
  /** By brand, product, and batch number. */
  lines: z.array(countLineSchema),
})
export type Count = z.output<typeof countSchema>

const countRowSchema = z.object({
  ...headFields,
  lines: z.int(),
  counted: z.int(),
  unitsOver: z.int(),
  unitsShort: z.int(),
  /** `unitsOver` minus `unitsShort`. */
  difference: z.int(),
  /** The difference at the cost of the day it was posted; null until then. */
  cost: moneySum.nullable(),
})
export type CountRow = z.output<typeof countRowSchema>

/** They all receive costs. */
const inventory = { roles: ['INVENTORY'] } as const
const reads = ['counts', 'products', 'brands', 'users', 'settings'] as const
const pathParams = z.object({ id: fields.pathId })
const bodyLimit = 4 * 1024 * 1024

const atMost = `At most ${maxCountLines.toLocaleString('en-US')} lines`
const ids = z.array(fields.looseId).max(maxCountLines, atMost).default([])
const chosen = { batchIds: ids, productIds: ids }

export const addCount = call({
  method: 'POST',
  path: '/api/db/counts/new',
  summary:
    'Begins a count of these batches, and of products that are not tracked by batch. A blind one shows expected units only once a number was entered.',
  who: inventory,
  body: z.object({ name: fields.name('Enter a name'), ...chosen, blind: z.boolean().default(false) }),
  answer: countSchema,
  refusals: ['not-found', 'batch-in-count', 'nothing-to-count', 'product-with-batches', 'count-too-long'],
  changes: ['counts'],
  bodyLimit,
})

export const addCountLines = call({
  method: 'POST',
  path: '/api/db/counts/addLines/:id',
  summary:
    'Adds batches and products to an open count, such as one that was found on the shelf. Those already in it stay.',
  who: inventory,
  params: pathParams,
  body: z.object(chosen),
  answer: countSchema,
  refusals: [
    'not-found',
    'batch-in-count',
    'count-posted',
    'count-discarded',
    'product-with-batches',
    'count-too-long',
  ],
  changes: ['counts'],
  bodyLimit,
})

export const readCount = call({
  method: 'GET',
  path: '/api/db/counts/getById/:id',
  summary: 'One count with its lines.',
  who: inventory,
  params: pathParams,
  answer: countSchema,
  refusals: ['not-found'],
  reads,
  shows: ({ id, lines }) => ({ counts: [id], products: lines.map(({ productId }) => productId) }),
})

const counted = z.preprocess(
  fields.asWhole,
  z.int('Enter a whole number').min(0, 'Must be at least 0').max(maxCounted, 'Number is too large').nullable(),
)

export const enterCounted = call({
  method: 'PUT',
  path: '/api/db/counts/enter/:id',
  summary: 'Saves what was counted on these lines. A new number takes an acceptance back; null removes the number.',
  who: inventory,
  params: pathParams,
  body: z.object({
    lines: z
      .array(
        z.object({
          id: fields.looseId,
          counted,
          /** When it was counted, by the phone's clock, if it is sent later. An older number never replaces a newer one. */
          at: fields.instant.optional(),
          /** Made by the phone for this number. Sent twice, it counts once. */
          key: fields.text(40).optional(),
        }),
      )
      .min(1, 'Enter at least one number')
      .max(maxCountLines, atMost),
    /** The phone's clock as it sends this, to correct one that is wrong. */
    sentAt: fields.instant.optional(),
  }),
  answer: countSchema,
  refusals: ['not-found', 'count-posted', 'count-discarded', 'line-of-another-count'],
  changes: ['counts'],
  bodyLimit,
})

export const acceptCounted = call({
  method: 'POST',
  path: '/api/db/counts/accept/:id',
  summary: 'Accepts the differences of lines that someone else counted.',
  who: inventory,
  params: pathParams,
  body: z.object({
    lineIds: z.array(fields.looseId).min(1, 'Select at least one line').max(maxCountLines, atMost),
    /** The numbers on the screen. Accepting is refused if one was counted again since. */
    seen: z
      .array(z.object({ id: fields.looseId, counted: fields.count }))
      .max(maxCountLines, atMost)
      .optional(),
  }),
  answer: countSchema,
  refusals: [
    'not-found',
    'own-count',
    'count-posted',
    'count-discarded',
    'count-line-changed',
    'line-not-counted',
    'line-of-another-count',
  ],
  changes: ['counts'],
  bodyLimit,
})

export const postCount = call({
  method: 'POST',
  path: '/api/db/counts/post/:id',
  summary: 'Corrects the stock by the differences of a count, with a reason. Lines without a number stay as they are.',
  who: inventory,
  params: pathParams,
  body: z.object({ reason: fields.reason.optional() }).optional(),
  answer: countSchema,
  refusals: [
    'not-found',
    'period-closed',
    'count-not-accepted',
    'count-posted',
    'count-discarded',
    'nothing-counted',
    'count-again',
    'reason-missing',
  ],
  changes: ['counts', 'products'],
})

export const discardCount = call({
  method: 'POST',
  path: '/api/db/counts/discard/:id',
  summary: 'Ends an open count without correcting anything, with a reason.',
  who: inventory,
  params: pathParams,
  body: z.object({ reason: fields.reason.optional() }).optional(),
  answer: countSchema,
  refusals: ['not-found', 'count-posted', 'count-discarded', 'reason-missing'],
  changes: ['counts'],
})

const listFilter = z.object({
  /** Searches the name and the reason. */
  search: fields.text(200).optional(),
  /** Comma-separated. */
  status: fields.text(200).optional(),
})
const range = z.object({ fromISO: fields.dayOrTime, toISO: fields.dayOrTime })

export const listCounts = call({
  method: 'GET',
  path: '/api/db/counts/getByRange/:fromISO/:toISO',
  summary:
    'The counts of a range of days by the day they were posted or discarded, and open ones by the day they began, newest first or sorted: a page of them, or all.',
  who: inventory,
  params: range,
  ...pagedList(listFilter, countRowSchema),
  refusals: ['too-many-counts'],
  reads: ['counts', 'users'],
  allowStale: true,
})

export const readCountTotals = call({
  method: 'GET',
  path: '/api/db/counts/getTotals/:fromISO/:toISO',
  summary: 'The number of counts in a list, and the totals of those that are posted.',
  who: inventory,
  params: range,
  query: listFilter,
  answer: z.object({
    counts: z.int(),
    open: z.int(),
    posted: z.int(),
    unitsOver: z.int(),
    unitsShort: z.int(),
    cost: moneySum,
    isCapped,
  }),
  reads: ['counts'],
  allowStale: true,
})

const days = fields.optionalDays(3650).optional()
const stockFilter = {
  brandIds: z.array(fields.looseId).max(500, 'At most 500 brands').default([]),
  typeIds: z.array(fields.looseId).max(500, 'At most 500 product types').default([]),
}

const countableSchema = z.object({
  ...countedThing,
  shelf,
  units: z.int(),
  /** When a posted count last counted it. */
  countedOn: fields.instant.nullable(),
  /** The open count it is in. */
  openCount: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type Countable = z.output<typeof countableSchema>

export const findCountable = call({
  method: 'POST',
  path: '/api/db/counts/findCountable',
  summary: `The batches with units, and the products without batches, that match all of these; at most ${maxCountLines.toLocaleString('en-US')}. Nothing is written.`,
  who: inventory,
  body: z.object({
    ...stockFilter,
    /** Not counted in these last days. */
    notCountedDays: days,
    /** Without units since one of these last days. */
    emptiedDays: days,
    /** Shelves that begin with it: "A" is. */
    shelf: fields.text(maxLengths.shelf).optional(),
    /** Searches product, SKU, brand, and batch number. */
    search: fields.text(200).optional(),
  }),
  answer: z.object({ lines: z.array(countableSchema), total: z.int() }),
})

const stockedSchema = z.object({ ...countedThing, units: z.int() })

export const compareStock = call({
  method: 'POST',
  path: '/api/db/counts/compare',
  summary: "Compares the stock with someone else's list of batch numbers or SKUs. Nothing is written.",
  who: inventory,
  body: z.object({
    ...stockFilter,
    rows: z
      .array(
        z.object({
          /** A batch number, or a SKU for all units of a product. */
          number: fields.requiredLine(maxLengths.batchNumber),
          units: fields.count,
        }),
      )
      .min(1, 'Enter at least one row')
      .max(maxCountLines, `At most ${maxCountLines.toLocaleString('en-US')} rows`),
  }),
  answer: z.object({
    /** The first 1,000 of `onlyHereTotal`. */
    onlyHere: z.array(stockedSchema),
    onlyHereTotal: z.int(),
    onlyThere: z.array(z.object({ number: z.string(), units: z.int() })),
    /** `batchId` is null if the row names the product. */
    different: z.array(stockedSchema.extend({ there: z.int(), difference: z.int() })),
    /** The rows that agree. */
    same: z.int(),
  }),
  refusals: ['too-many-batches'],
  bodyLimit,
})
export type StockComparison = z.output<typeof compareStock.answer>

export const readCountCoverage = call({
  method: 'GET',
  path: '/api/db/counts/getCoverage',
  summary:
    'How many of the batches with units, and products without batches that are in stock, were counted in the last 30 days.',
  who: 'office',
  answer: z.object({ days: z.int(), stocked: z.int(), counted: z.int() }),
  reads: ['counts', 'products'],
  allowStale: true,
})
