import type * as contract from '@dray/contract/books'
import { coverLines, eachFigure } from '@dray/domain/books/cover'
import { openOrderStatuses, shippedStatuses } from '@dray/domain/orders/order-status'
import { accountName, type Accounts } from '@dray/domain/books/accounts'
import { changedPostings, type Posting } from '@dray/domain/books/postings'
import { type Cents, cents, sum } from '@dray/domain/money'
import { startOfDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../../platform/db/db.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { lockJournal, type NewEntry } from '../journal/entries.sql.ts'
import { openJournal } from '../journal/open-journal.ts'
import { updateJournal, writeRecords } from '../journal/update-journal.ts'
import { assignEntries, bookedFigures, finishExport, insertExport, ownFigures, sumEntries } from './exports.sql.ts'
import { findExports } from './read-exports.ts'
import {
  beginMarking,
  type BookedStock,
  bookedStock,
  type BookedTable,
  nextIds,
  openingBalances,
  setBegin,
  writeOpeningStock,
} from '../journal/begin-books.sql.ts'
import type { Journal } from '../journal/journal.ts'
import { writeEntries } from '../journal/write-entries.ts'

const statuses = { shipped: shippedStatuses, open: openOrderStatuses }

/** Others may change something in between, but each time there is less to add. */
const maxRounds = 100

/**
 * Exports all that waits through a day, numbered without gaps; two at once wait for each other (D-281). The first one begins the books. The
 * cover is Dray's own figures of this moment without what is dated later, so it doesn't depend on the journal being complete.
 */
export async function makeExport(
  tx: Tx,
  { body: { from, to }, today, timeZone, author }: CallRequest<typeof contract.makeExport>,
): Promise<contract.BooksExport> {
  if (to > today) throw invalidField('to', 'Choose days up to today')
  await lockJournal(tx)
  const opened = await openJournal(tx, { at: author.at, today, timeZone, beginOn: from })
  const id = await insertExport(tx, { from, to, at: author.at, userId: author.userId })
  const journal = { ...opened.journal, exporting: { id, to } }
  if (!opened.hasBegun) await beginBooks(tx, journal)
  const own = await figuresOfCompleteJournal()
  await assignEntries(tx, id, to)
  const sums = await sumEntries(tx, id, { from })
  if (sums.documents === 0) throw new Refusal('nothing-to-export')
  const { within, outside } = await bookedFigures(tx, { from, to })
  const dray = eachFigure((name) => own[name] - outside[name])
  await finishExport(tx, id, { ...sums, cover: coverLines(within, dray) })
  await announce(tx, 'books', [])
  return mustExist((await findExports(tx, id))[0])

  async function figuresOfCompleteJournal() {
    for (let round = 0; round < maxRounds; round++) {
      await updateJournal(tx, journal)
      const figures = await ownFigures(tx, statuses)
      if (figures.marks === 0) return figures
    }
    throw new Refusal('busy')
  }
}

const idsAtOnce = 2000

/**
 * Writes the journal of everything so far. What is of before its first day is kept to compare with, and added up as the opening balances
 * (D-280).
 */
async function beginBooks(tx: Tx, journal: Journal): Promise<void> {
  const opening: Journal = { ...journal, isOpening: true }
  const beginAt = startOfDay(journal.beginOn, journal.timeZone)
  await beginMarking(tx)
  await setBegin(tx, journal.beginOn)
  await writeOpeningStock(tx, { beginOn: journal.beginOn, beginAt })
  const stock = await bookedStock(tx)
  for (const [table, kind] of [
    ['orders', 'order'],
    ['payments', 'payment'],
    ['creditMemos', 'memo'],
    ['creditEntries', 'credit'],
    ['stockMovements', 'stock'],
  ] as const)
    for await (const ids of pagesOfIds(tx, table, beginAt)) await writeRecords(tx, opening, kind, ids)
  await writeOpening(tx, opening, stock)
}

async function* pagesOfIds(tx: Tx, table: BookedTable, since: Date) {
  for (let after = 0; ; ) {
    const ids = await nextIds(tx, table, { after, since, limit: idsAtOnce })
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}

/** One document: an entry per customer, because QuickBooks allows one customer per entry, and one for the stock. */
async function writeOpening(tx: Tx, journal: Journal, stock: readonly BookedStock[]): Promise<void> {
  const { accounts, beginOn } = journal
  const day = { day: beginOn, recordedOn: beginOn, isBefore: false }
  const head = { kind: 'opening', part: 1, document: 'OPENING', ...day } as const
  const inventory = stock.map(
    ({ amount, ...product }): Posting => ({
      key: 'inventory',
      account: accountName(accounts, 'inventory', product),
      amount,
    }),
  )
  const stockEntry: NewEntry = {
    ...head,
    recordId: 0,
    customerId: null,
    name: '',
    memo: 'Stock at cost on the first day of the books',
    postings: againstOpening(inventory, accounts),
  }
  const customers = (await openingBalances(tx)).map(
    ({ customerId, name, receivables, deposits, customerCredit }): NewEntry => ({
      ...head,
      recordId: customerId,
      customerId,
      name,
      memo: 'Balance on the first day of the books',
      postings: againstOpening(
        [
          { key: 'receivables', account: accounts.accounts.receivables, amount: receivables },
          { key: 'deposits', account: accounts.accounts.deposits, amount: negative(deposits) },
          { key: 'customerCredit', account: accounts.accounts.customerCredit, amount: negative(customerCredit) },
        ],
        accounts,
      ),
    }),
  )
  const entries = [stockEntry, ...customers].filter((entry) => entry.postings.length > 0)
  for (let start = 0; start < entries.length; start += idsAtOnce)
    await writeEntries(tx, entries.slice(start, start + idsAtOnce), journal)
}

const negative = (amount: Cents): Cents => cents(0 - amount)

/** Balanced by the account of opening balances. */
function againstOpening(lines: readonly Posting[], { accounts }: Accounts): Posting[] {
  const rest = negative(sum(lines.map(({ amount }) => amount)))
  return changedPostings([], [...lines, { key: 'openingBalance', account: accounts.openingBalance, amount: rest }])
}
