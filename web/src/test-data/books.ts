import type { BookAccounts, BookDays, BookEntry, BooksExport, readBooks } from '@dray/contract/books'
import { defaultAccounts } from '@dray/domain/books/accounts'
import { comparedFigureNames, type ComparedFigure } from '@dray/domain/books/postings'
import { cents } from '@dray/domain/money'
import type { z } from 'zod'

type Books = z.output<(typeof readBooks)['answer']>
type Differences = Partial<Record<ComparedFigure, number>>

/** Every figure is $900.00 in Dray. */
export const comparedWith = (differences: Differences = {}): BooksExport['cover'] =>
  comparedFigureNames.map((name) => ({
    name,
    books: cents(900_00 + (differences[name] ?? 0)),
    dray: cents(900_00),
    difference: cents(differences[name] ?? 0),
  }))

export const anExport = (overrides: Partial<BooksExport> = {}): BooksExport => ({
  id: 11,
  number: 1,
  from: '2026-02-01',
  to: '2026-02-28',
  createdAt: new Date('2026-03-09T17:00:00Z'),
  createdBy: 'Steven Buchanan',
  documents: 12,
  lateDocuments: 0,
  debits: cents(1_234_00),
  credits: cents(1_234_00),
  cover: comparedWith(),
  isFirst: true,
  ...overrides,
})

export const theBooks = (overrides: Partial<Books> = {}): Books => ({
  beginOn: '2026-02-01',
  exportedThrough: '2026-02-28',
  waiting: { documents: 0, firstDay: null, debits: cents(0) },
  sharedNames: [],
  ...overrides,
})

export const neverExported: Partial<Books> = { beginOn: null, exportedThrough: null }

export const anEntry = (overrides: Partial<BookEntry> = {}): BookEntry => ({
  id: 1,
  day: '2026-02-03',
  document: 'O-100023',
  kind: 'order',
  recordId: 5,
  orderNum: '100023',
  name: 'Ernst Handel',
  memo: 'Order 100023',
  exportNumber: 1,
  postings: [
    { account: 'Accounts Receivable', amount: cents(180_00) },
    { account: 'Sales', amount: cents(-200_00) },
    { account: 'Discounts Given', amount: cents(20_00) },
  ],
  ...overrides,
})

export const aDay = (
  day: string,
  differences: Differences = {},
  { meetsLater = false } = {},
): BookDays['days'][number] => ({
  day,
  figures: comparedWith(differences).map((figure) => ({
    ...figure,
    meetsLater: meetsLater && figure.difference !== 0,
  })),
  placed: cents(75_00),
})

export const theAccounts = (overrides: Partial<BookAccounts> = {}): BookAccounts => ({
  accounts: defaultAccounts,
  overrides: [],
  modifiedOn: null,
  ...overrides,
})
