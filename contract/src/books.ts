import {
  accountKeys,
  maxAccountName,
  accountNameProblem,
  accountLabels,
  clashingAccounts,
  defaultAccounts,
  overriddenKeys,
} from '@dray/domain/books/accounts'
import { bookedKinds, comparedFigureNames } from '@dray/domain/books/postings'
import { maxExportDays } from '@dray/domain/books/journal-file'
import { isInFigureYears } from '@dray/domain/figures/compared-ranges'
import { daysBetween, isDay } from '@dray/domain/time/company-day'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { moneySum } from './call/money.ts'
import { pages, usualLimit } from './call/paged-list.ts'

const accounting = { roles: ['ACCOUNTING'] } as const
const noName = 'Enter the name of an account'
const accountName = fields.line(maxAccountName, noName).superRefine((name, context) => {
  const message = accountNameProblem(name)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

const named = <Key extends string, Schema extends z.ZodType>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>

const none = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), schema.nullable())
const maxOverrides = 500

const accountsSchema = z.object({
  accounts: z.object(named(accountKeys, z.string())),
  /** For the products of a brand, of a type, or of both. */
  overrides: z.array(
    z.object({
      brandId: z.int().nullable(),
      typeId: z.int().nullable(),
      ...named(overriddenKeys, z.string().nullable()),
    }),
  ),
  /** Null until someone changes them. */
  modifiedOn: fields.instant.nullable(),
})
export type BookAccounts = z.output<typeof accountsSchema>

const sentAccounts = z
  .object({
    accounts: z.object({
      ...named(accountKeys, accountName),
      /** Stays as it is if it isn't sent. */
      revaluation: accountName.optional(),
    }),
    overrides: z
      .array(
        z
          .object({
            brandId: none(fields.looseId),
            typeId: none(fields.looseId),
            ...named(overriddenKeys, none(accountName)),
          })
          .refine(({ brandId, typeId }) => brandId !== null || typeId !== null, {
            path: ['brandId'],
            message: 'Choose a brand or a product type',
          })
          .refine((override) => overriddenKeys.some((key) => override[key] !== null), {
            path: ['sales'],
            message: 'Enter the name of an account',
          }),
      )
      .max(maxOverrides, `At most ${maxOverrides} exceptions`)
      .default([]),
    modifiedOn: fields.modifiedOn.nullable(),
  })
  .superRefine((sent, context) => {
    const accounts = { ...sent.accounts, revaluation: sent.accounts.revaluation ?? defaultAccounts.revaluation }
    const clash = clashingAccounts({ ...sent, accounts })
    if (clash !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['accounts', clash[1].key],
        message: `This name is already used for ${accountLabels[clash[0].key].toLowerCase()}, which is another type of account`,
      })
    const groups = sent.overrides.map(({ brandId, typeId }) => `${brandId} ${typeId}`)
    const twice = groups.findIndex((group, at) => groups.indexOf(group) !== at)
    if (twice !== -1)
      context.addIssue({ code: 'custom', path: ['overrides', twice], message: 'These products are listed twice' })
  })

export const readAccounts = call({
  method: 'GET',
  path: '/api/db/books/accounts',
  summary: 'The accounts of the books, and other accounts for some brands and product types (D-280).',
  who: accounting,
  answer: accountsSchema,
  reads: ['books', 'brands', 'productTypes'],
})

export const changeAccounts = call({
  method: 'PUT',
  path: '/api/db/books/accounts',
  summary: 'Changes the accounts. What was exported stays in the accounts it was exported with.',
  who: accounting,
  body: sentAccounts,
  answer: accountsSchema,
  refusals: ['changed-meanwhile'],
  changes: ['books', 'settings'],
})

/** Before accounting began to use computers, or long after, is a typing mistake. */
const day = fields.day.refine(isInFigureYears, 'Enter a valid date')
const isInSequence = ({ from, to }: { from: string; to: string }): boolean => from <= to
const notInSequence = { path: ['to'], message: 'The range ends before it begins' }
const isShort = ({ from, to }: { from: string; to: string }): boolean =>
  !isDay(from) || !isDay(to) || daysBetween(from, to) < maxExportDays
const tooLong = { path: ['to'], message: 'Choose at most 366 days' }
const days = z.object({ from: day, to: day }).refine(isInSequence, notInSequence).refine(isShort, tooLong)

const comparison = z.object({
  name: z.enum(comparedFigureNames),
  books: moneySum,
  dray: moneySum,
  difference: moneySum,
})

export const exportSchema = z.object({
  id: z.int(),
  number: z.int(),
  from: fields.day,
  to: fields.day,
  createdAt: fields.instant,
  createdBy: z.string().nullable(),
  documents: z.int(),
  /** How many of them are dated before the range: they were recorded or changed after their days were exported. */
  lateDocuments: z.int(),
  debits: moneySum,
  credits: moneySum,
  /** Balances at the end of the last day, and the sales of the range, beside Dray's own. */
  cover: z.array(comparison),
  /** The first export has the opening balances. */
  isFirst: z.boolean(),
})
export type BooksExport = z.output<typeof exportSchema>

export const makeExport = call({
  method: 'POST',
  path: '/api/db/books/exports/new',
  summary:
    'Exports the documents through a day that were not exported yet, and what changed since in those that were (D-281).',
  who: accounting,
  body: days,
  answer: exportSchema,
  refusals: ['not-found', 'nothing-to-export'],
  changes: ['books'],
})

export const listExports = call({
  method: 'GET',
  path: '/api/db/books/exports/getAll',
  summary: 'All exports, newest first.',
  who: accounting,
  answer: z.array(exportSchema),
  reads: ['books', 'users'],
})

export const journalFormats = ['CSV', 'IIF'] as const
export type JournalFormat = (typeof journalFormats)[number]

export const readExportFile = call({
  method: 'GET',
  path: '/api/db/books/exports/file/:id',
  summary:
    'The journal of an export, always the same bytes: CSV for QuickBooks Online and Xero, IIF for QuickBooks Desktop.',
  who: accounting,
  params: z.object({ id: fields.pathId }),
  query: z.object({ format: z.enum(journalFormats).default('CSV') }),
  answer: z.unknown(),
  refusals: ['not-found'],
  answers: 'file',
  mediaTypes: ['text/csv', 'application/octet-stream'],
  reads: ['books'],
})

export const maxRenamed = 1000

const renamed = z.object({ customerId: z.int(), name: z.string(), iifName: z.string() })
export type RenamedCustomer = z.output<typeof renamed>

export const listRenamed = call({
  method: 'GET',
  path: '/api/db/books/exports/renamed/:id',
  summary:
    'The customers of an export with another name in its IIF file: cut, numbered or in Western letters (D-326). At most 1,000.',
  who: accounting,
  params: z.object({ id: fields.pathId }),
  answer: z.array(renamed),
  refusals: ['not-found'],
  reads: ['books'],
})

const postingSchema = z.object({
  account: z.string(),
  /** Negative is a credit. */
  amount: moneySum,
})

const entrySchema = z.object({
  id: z.int(),
  day: fields.day,
  /** Its number in the journal, such as "O-100123". */
  document: z.string(),
  kind: z.enum(bookedKinds),
  /** The id of the order, payment, memo, customer, product, … it is about. */
  recordId: z.int(),
  /** Its page has the number in its address. Null for anything but an order. */
  orderNum: z.string().nullable(),
  /** The customer, or empty. */
  name: z.string(),
  memo: z.string(),
  postings: z.array(postingSchema),
  exportNumber: z.int().nullable(),
})
export type BookEntry = z.output<typeof entrySchema>

export const listEntries = call({
  method: 'GET',
  path: '/api/db/books/entries',
  summary: 'The entries of an export by day, or those that wait for the next one.',
  who: accounting,
  ...pages(z.object({ exportId: fields.pathId.optional() }), entrySchema, usualLimit),
  refusals: ['not-found'],
  reads: ['books'],
})

export const readBooks = call({
  method: 'GET',
  path: '/api/db/books/state',
  summary: 'Where the books begin, and what waits for the next export.',
  who: accounting,
  answer: z.object({
    /** Null until the first export. */
    beginOn: fields.day.nullable(),
    /** The last day that was exported. */
    exportedThrough: fields.day.nullable(),
    waiting: z.object({
      documents: z.int(),
      firstDay: fields.day.nullable(),
      debits: moneySum,
    }),
    /** Always empty: names are distinct in IIF files. */
    sharedNames: z.array(z.object({ name: z.string(), customers: z.array(z.string()) })),
  }),
  refusals: ['not-found'],
  reads: ['books', 'customers'],
})

export const readDays = call({
  method: 'GET',
  path: '/api/db/books/days',
  summary:
    "Each day's receivables, customer credit, inventory and sales in the books, beside those of Dray as they were recorded.",
  who: accounting,
  query: days,
  answer: z.object({
    days: z.array(
      z.object({
        day: fields.day,
        /** `meetsLater`: dated on one day and recorded on another, so it is gone on a later day. */
        figures: z.array(comparison.extend({ meetsLater: z.boolean() })),
        /** Sales of orders placed on the day, whenever they ship. */
        placed: moneySum,
      }),
    ),
  }),
  reads: ['books', 'orders', 'payments', 'memos', 'customers', 'products'],
})
export type BookDays = z.output<(typeof readDays)['answer']>

export const maxDifferingEntries = 200

export const listDayDifferences = call({
  method: 'GET',
  path: '/api/db/books/dayDifferences/:day',
  summary:
    'The documents that are on one side of the end of a day in the books, and on the other where they were recorded.',
  who: accounting,
  params: z.object({ day }),
  answer: z.array(entrySchema.extend({ recordedOn: fields.day })),
  reads: ['books'],
})

export const listChangedSinceClosing = call({
  method: 'GET',
  path: '/api/db/books/changedSinceClosing',
  summary:
    'The entries of closed days that were written after they were closed. There are none: what changes later takes effect today.',
  who: accounting,
  answer: z.array(entrySchema),
  reads: ['books', 'settings'],
})

export const tracedKinds = ['order', 'payment', 'memo', 'purchase', 'count'] as const
export type TracedKind = (typeof tracedKinds)[number]

export const readPostings = call({
  method: 'GET',
  path: '/api/db/books/postings/:kind/:id',
  summary: 'Where a document goes in the books: its entries, exported, waiting, or as they would be.',
  who: accounting,
  params: z.object({ kind: z.enum(tracedKinds), id: fields.pathId }),
  answer: z.object({
    /** Nothing was exported yet: these are the postings it would get. */
    isPreview: z.boolean(),
    entries: z.array(entrySchema.omit({ id: true, orderNum: true })),
  }),
  refusals: ['not-found'],
  reads: ['books', 'orders', 'payments', 'memos', 'purchases', 'counts', 'products', 'customers'],
})
export type Postings = z.output<(typeof readPostings)['answer']>
