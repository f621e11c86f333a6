import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { accountNameProblem, clashingAccounts, defaultAccounts } from './accounts.ts'
import { csvRows, iifHeading, iifRows, type JournalEntry } from './journal-file.ts'
import { stockValues } from './stock-value.ts'

const toWestern = (letters: string) => letters

const entry: JournalEntry = {
  day: '2026-10-31',
  document: 'O-100123',
  name: '=cmd()',
  memo: '=Order "100123"\tLate',
  postings: [
    { key: 'sales', account: 'Sales', amount: cents(-1234_50) },
    { key: 'receivables', account: 'Accounts Receivable', amount: cents(1234_50) },
  ],
}

test('a line of the CSV file has one amount, its names as they are, and no formula in its memo', () => {
  expect(csvRows(entry)).toBe(
    [
      `2026-10-31,"O-100123","Sales","=cmd()","'=Order ""100123""\tLate",,1234.50`,
      `2026-10-31,"O-100123","Accounts Receivable","=cmd()","'=Order ""100123""\tLate",1234.50,`,
      '',
    ].join('\r\n'),
  )
})

test('an entry of the IIF file is a transaction that begins with receivables, without tabs and quotes in its texts', () => {
  expect(iifRows(entry, toWestern)).toBe(
    [
      "TRNS\t\tGENERAL JOURNAL\t10/31/2026\tAccounts Receivable\t=cmd()\t1234.50\tO-100123\t=Order '100123' Late",
      "SPL\t\tGENERAL JOURNAL\t10/31/2026\tSales\t=cmd()\t-1234.50\tO-100123\t=Order '100123' Late",
      'ENDTRNS',
      '',
    ].join('\r\n'),
  )
  expect(iifRows({ ...entry, postings: [] }, toWestern)).toBe('')
})

test('the IIF file names its accounts with their types, and each customer once', () => {
  const accounts = [{ key: 'receivables' as const, account: 'Accounts Receivable' }]
  const heading = iifHeading({ accounts, customers: ['Käse', 'Käse'] }, toWestern)
  expect(heading.split('\r\n').slice(0, 4)).toEqual([
    '!ACCNT\tNAME\tACCNTTYPE',
    'ACCNT\tAccounts Receivable\tAR',
    '!CUST\tNAME',
    'CUST\tKäse',
  ])
})

test('a name of an account has at most what QuickBooks allows', () => {
  for (const name of ['Sales', 'Sales:Cheese', 'a'.repeat(31)]) expect(accountNameProblem(name)).toBeUndefined()
  for (const name of ['', ' ', 'Sales:', ':Cheese', 'a'.repeat(32), 'a:b:c:d:e:f', 'Say "x"', 'a\tb'])
    expect(accountNameProblem(name)).toBeTypeOf('string')
  expect(clashingAccounts({ accounts: defaultAccounts, overrides: [] })).toBeUndefined()
  const clash = clashingAccounts({ accounts: { ...defaultAccounts, losses: 'sales' }, overrides: [] })
  expect(clash?.map(({ key }) => key)).toEqual(['sales', 'losses'])
})

test('the value of stock of past days follows its units and costs backward from now', () => {
  const values = stockValues(
    { from: '2026-10-01', to: '2026-10-04' },
    {
      now: [{ productId: 1, units: 7 }],
      moved: [
        { productId: 1, day: '2026-10-02', units: 5 },
        { productId: 1, day: '2026-10-04', units: -3 },
        { productId: 1, day: '2026-11-20', units: -1 },
      ],
      costs: [
        { productId: 1, fromDay: '2026-09-01', cost: 2_00 },
        { productId: 1, fromDay: '2026-10-03', cost: 3_00 },
      ],
    },
  )
  expect([...values.values()]).toEqual([12_00, 22_00, 33_00, 24_00])
})
