import { type Cents, plainDollars } from '../money.ts'
import { csvLine } from '../text/csv.ts'
import { type AccountKey, accountTypes } from './accounts.ts'
import type { Posting } from './postings.ts'

export const maxExportDays = 366

export type JournalEntry = { day: string; document: string; name: string; memo: string; postings: readonly Posting[] }

/** For QuickBooks Online and Xero. No byte order mark: it would become part of the first heading. */
export const csvHeading = 'Date,Document,Account,Name,Memo,Debit,Credit\r\n'

export const csvRows = ({ day, document, name, memo, postings }: JournalEntry): string =>
  postings
    .map(({ account, amount }) => {
      const debit = amount > 0 ? plainDollars(amount) : null
      const credit = amount < 0 ? plainDollars(negative(amount)) : null
      return `${day},${csvLine([document, account, name, memo, debit, credit])}\r\n`
    })
    .join('')

const negative = (amount: Cents): Cents => (0 - amount) as Cents

/** QuickBooks Desktop cuts longer names, so two customers could become one. */
export const maxIifName = 41

/** A name as QuickBooks Desktop keeps it: a colon would make it a part of another, and it knows only the letters of Western Europe. */
export const iifName = (name: string): string => iifText(name).replaceAll(':', '-').slice(0, maxIifName).trimEnd()

/** Without tabs and quotes, which IIF has no way to escape. */
const iifText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019"\u201c\u201d]/g, "'")
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/[\t\r\n]+/g, ' ')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?')
    .trim()

type NamedCustomer = { customerId: number; name: string }

/** Groups of customers who would be one in QuickBooks Desktop, which ignores case. */
export function sharedNames<Customer extends NamedCustomer>(
  customers: readonly Customer[],
): { name: string; customers: Customer[] }[] {
  const groups = Map.groupBy(customers, ({ name }) => iifName(name).toLowerCase())
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ customerId }) => customerId)).size > 1)
    .map((group) => ({ name: iifName(group[0]?.name ?? ''), customers: group }))
}

const line = (...cells: readonly string[]): string => `${cells.join('\t')}\r\n`

type IifLists = { accounts: readonly { key: AccountKey; account: string }[]; customers: readonly string[] }

/** Names the accounts and customers first, so QuickBooks Desktop adds those it doesn't have, with the right type. */
export const iifHeading = ({ accounts, customers }: IifLists): string =>
  [
    line('!ACCNT', 'NAME', 'ACCNTTYPE'),
    ...accounts.map(({ key, account }) => line('ACCNT', iifText(account), accountTypes[key])),
    line('!CUST', 'NAME'),
    ...[...new Set(customers.map(iifName))].map((name) => line('CUST', name)),
    line('!TRNS', ...iifColumns('TRNSID')),
    line('!SPL', ...iifColumns('SPLID')),
    line('!ENDTRNS'),
  ].join('')

const iifColumns = (id: string) => [id, 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO']

const maxIifNumber = 11

/** The first line is TRNS and the others SPL. Receivables come first, as QuickBooks asks. */
export function iifRows({ day, document, name, memo, postings }: JournalEntry): string {
  const [year, month, date] = day.split('-')
  const number = iifText(document).slice(0, maxIifNumber)
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
        iifText(account),
        iifName(name),
        plainDollars(amount),
        number,
        iifText(memo),
      ),
    ),
    postings.length === 0 ? '' : line('ENDTRNS'),
  ].join('')
}
