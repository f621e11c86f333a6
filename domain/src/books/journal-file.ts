import { type Cents, plainDollars } from '../money.ts'
import { csvLine, csvName } from '../text/csv.ts'
import { type AccountKey, accountTypes } from './accounts.ts'
import { iifText, type ToWestern } from './iif-names.ts'
import type { Posting } from './postings.ts'

export const maxExportDays = 366

export type JournalEntry = { day: string; document: string; name: string; memo: string; postings: readonly Posting[] }

/**
 * For QuickBooks Online and Xero, which find customers and accounts by their exact names, so those stay as they are; an apostrophe that keeps
 * a spreadsheet from taking "=1+1" for a formula would make another customer of it. Memos, which nothing is found by, get it. No byte
 * order mark: it would become part of the first heading.
 */
export const csvHeading = 'Date,Document,Account,Name,Memo,Debit,Credit\r\n'

export const csvRows = ({ day, document, name, memo, postings }: JournalEntry): string =>
  postings
    .map(({ account, amount }) => {
      const debit = amount > 0 ? plainDollars(amount) : null
      const credit = amount < 0 ? plainDollars(negative(amount)) : null
      return `${day},${csvLine([document])},${csvName(account)},${csvName(name)},${csvLine([memo, debit, credit])}\r\n`
    })
    .join('')

const negative = (amount: Cents): Cents => (0 - amount) as Cents

const line = (...cells: readonly string[]): string => `${cells.join('\t')}\r\n`

/** Customers by their names in IIF. */
type IifLists = { accounts: readonly { key: AccountKey; account: string }[]; customers: readonly string[] }

/** Names the accounts and customers first, so QuickBooks Desktop adds those it doesn't have, with the right type. */
export const iifHeading = ({ accounts, customers }: IifLists, toWestern: ToWestern): string =>
  [
    line('!ACCNT', 'NAME', 'ACCNTTYPE'),
    ...accounts.map(({ key, account }) => line('ACCNT', iifText(account, toWestern), accountTypes[key])),
    line('!CUST', 'NAME'),
    ...[...new Set(customers)].map((name) => line('CUST', name)),
    line('!TRNS', ...iifColumns('TRNSID')),
    line('!SPL', ...iifColumns('SPLID')),
    line('!ENDTRNS'),
  ].join('')

const iifColumns = (id: string) => [id, 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO']

const maxIifNumber = 11

/** The first line is TRNS and the others SPL. Receivables come first, as QuickBooks asks. `name` is the one in IIF. */
export function iifRows({ day, document, name, memo, postings }: JournalEntry, toWestern: ToWestern): string {
  const [year, month, date] = day.split('-')
  const number = iifText(document, toWestern).slice(0, maxIifNumber)
  const receivablesFirst = postings.toSorted(
    (a, b) => Number(b.key === 'receivables') - Number(a.key === 'receivables'),
  )
  return [
    ...receivablesFirst.map(({ account, amount }, at) =>
      line(
        at === 0 ? 'TRNS' : 'SPL',
        '',
        'GENERAL JOURNAL',
        `${month}/${date}/${year}`,
        iifText(account, toWestern),
        name,
        plainDollars(amount),
        number,
        iifText(memo, toWestern),
      ),
    ),
    postings.length === 0 ? '' : line('ENDTRNS'),
  ].join('')
}
