import { folderProblems, folderStates, maxFolderDays } from '@dray/domain/books/books-folder'
import { daysBetween, isDay } from '@dray/domain/time/company-day'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

const accounting = { roles: ['ACCOUNTING'] } as const

/** Also called with days that don't exist. */
const isTooLong = ({ from, to }: { from: string; to: string }): boolean =>
  isDay(from) && isDay(to) && daysBetween(from, to) >= maxFolderDays

const range = z
  .object({ from: fields.day, to: fields.day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The range ends before it begins' })
  .refine((days) => !isTooLong(days), {
    path: ['from'],
    message: `A folder can have at most ${maxFolderDays} days, so make one for each year`,
  })

/** Every document of a range of days in one zip file, with an index. Made in the background. */
export const booksFolderSchema = z.object({
  id: z.int(),
  from: fields.day,
  to: fields.day,
  startedBy: z.string(),
  startedAt: fields.instant,
  endedAt: fields.instant.nullable(),
  progress: z.object({
    state: z.enum(folderStates),
    done: z.int(),
    total: z.int(),
    /** Documents that could not be read or rendered. The index names them. */
    failed: z.int(),
  }),
  /** Only if the state is failed. */
  problem: z.enum(folderProblems).nullable(),
  /** Bytes of the file while it is kept. */
  size: z.int().nullable(),
})
export type BooksFolder = z.output<typeof booksFolderSchema>

/** Older ones are left out. */
export const maxFoldersListed = 20

const folderId = z.object({ id: fields.pathId })

export const countFolderDocuments = call({
  method: 'GET',
  path: '/api/db/books/folders/getCounts',
  summary: 'How many documents the folder of these days would have.',
  who: accounting,
  query: range,
  answer: z.object({
    invoices: z.int(),
    creditMemos: z.int(),
    receipts: z.int(),
    statements: z.int(),
    exports: z.int(),
  }),
  refusals: ['folder-in-future', 'folder-too-large'],
  reads: ['orders', 'memos', 'payments', 'customers'],
})
export type FolderCounts = z.output<typeof countFolderDocuments.answer>

export const startBooksFolder = call({
  method: 'POST',
  path: '/api/db/books/folders/new',
  summary:
    'Starts a folder with every invoice, credit memo, receipt, customer statement and export of these days, and answers at once. One at a time.',
  who: accounting,
  body: range,
  answer: booksFolderSchema,
  refusals: ['not-found', 'folder-running', 'folder-in-future', 'folder-empty', 'folder-too-large'],
  changes: ['folders'],
})

export const listBooksFolders = call({
  method: 'GET',
  path: '/api/db/books/folders/getAll',
  summary: `The newest ${maxFoldersListed} folders, newest first.`,
  who: accounting,
  answer: z.array(booksFolderSchema),
  reads: ['folders', 'users'],
})

export const readBooksFolder = call({
  method: 'GET',
  path: '/api/db/books/folders/getById/:id',
  summary: 'The progress of a folder.',
  who: accounting,
  params: folderId,
  answer: booksFolderSchema,
  refusals: ['not-found'],
  reads: ['folders', 'users'],
})

export const cancelBooksFolder = call({
  method: 'POST',
  path: '/api/db/books/folders/cancel/:id',
  summary: 'Stops a running folder. Nothing of it is kept.',
  who: accounting,
  params: folderId,
  answer: booksFolderSchema,
  refusals: ['not-found'],
  changes: ['folders'],
})

export const downloadBooksFolder = call({
  method: 'GET',
  path: '/api/db/books/folders/file/:id',
  summary: 'The zip file of a finished folder.',
  who: accounting,
  params: folderId,
  answer: z.unknown(),
  refusals: ['not-found', 'folder-removed', 'folder-not-done'],
  answers: 'file',
  mediaTypes: ['application/zip'],
  reads: ['folders'],
})
