import { accountName, type Accounts } from '@dray/domain/books/accounts'
import { changedPostings, type Posting } from '@dray/domain/books/postings'
import { type Cents, cents, sum } from '@dray/domain/money'
import { startOfDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../../platform/db/db.ts'
import {
  beginMarking,
  type BookedTable,
  nextIds,
  openingBalances,
  type BookedStock,
  bookedStock,
  setBegin,
  writeOpeningStock,
} from './begin-books.sql.ts'
import type { NewEntry } from './entries.sql.ts'
import type { Journal } from './journal.ts'
import { writeRecords } from './update-journal.ts'
import { writeEntries } from './write-entries.ts'

const idsAtOnce = 2000

/**
 * Writes the journal of everything so far. What is of before its first day is kept to compare with, and added up as the opening balances
 * (D-280, D-281).
 */
export async function beginBooks(tx: Tx, journal: Journal): Promise<void> {
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
