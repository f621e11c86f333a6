import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum, zero } from '../../money.ts'
import { addDays } from '../../time/company-day.ts'
import { accountSheet } from './account-sheet.ts'
import { type AccountPayment, paymentsSince, type StatementAccount, statementSource } from './account-sources.ts'
import { documentMail } from '../document-mail.ts'
import { contentFingerprint } from '../document-source.ts'
import { printPages } from '../page-setup.ts'
import { maxOrdersInPdf, maxStatementsInPdf, statementAging, statementParts, totalOwed } from './statement.ts'

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '(206) 555-0142' }
const asOf = '2026-11-22'
const order = (orderNum: string, daysLate: number, balance: number) => ({
  orderNum,
  customerPO: null,
  placedOn: '2026-08-01',
  dueOn: addDays(asOf, -daysLate),
  total: cents(100_000),
  balanceDue: cents(balance),
})
const payment = (changed: Partial<AccountPayment> = {}): AccountPayment => ({
  paymentDate: '2026-11-20',
  paymentMethod: 'CHECK',
  reference: null,
  amount: cents(50_000),
  customerCreditDeducted: zero,
  customerCreditAdded: zero,
  orderNums: ['100001'],
  orderCount: 1,
  ...changed,
})
const account: StatementAccount = {
  customer: {
    id: 17,
    customerName: 'Ernst Handel',
    contactName: 'Roland Mendel',
    contactEmail: 'roland@ernst.example',
    contactPhone: null,
    address: 'Kirchgasse 6',
  },
  asOf,
  orders: [
    order('100001', 95, 40_000),
    order('100002', 61, 30_000),
    order('100003', 30, 20_000),
    order('100004', 0, 900),
  ],
  unlistedOrders: null,
  paymentsSince: '2026-10-31',
  payments: [payment()],
  unlistedPayments: null,
  memos: [],
  creditAvailable: cents(1250),
  toCredit: zero,
}
const content = (changed: Partial<StatementAccount> = {}) =>
  statementSource({ ...account, ...changed }, company).content(printPages.general)
const sheet = (changed: Partial<StatementAccount> = {}) => accountSheet(content(changed))

test('a statement lists unpaid orders with days late, and payments', () => {
  const [orders, payments] = sheet().tables
  expect(orders?.rows).toEqual([
    ['100001', 'Aug 1, 2026', 'Aug 19, 2026', '95', '$1,000.00', '$400.00'],
    ['100002', 'Aug 1, 2026', 'Sep 22, 2026', '61', '$1,000.00', '$300.00'],
    ['100003', 'Aug 1, 2026', 'Oct 23, 2026', '30', '$1,000.00', '$200.00'],
    ['100004', 'Aug 1, 2026', 'Nov 22, 2026', '', '$1,000.00', '$9.00'],
  ])
  expect(orders?.total.at(-1)).toBe('$909.00')
  expect(payments?.heading).toBe('Payments since Oct 31, 2026')
  expect(payments?.rows).toEqual([['Nov 20, 2026', 'Check', '100001', '$500.00']])
})

test('a statement has the PO numbers of its orders, if there are any, and breaks long ones', () => {
  const listed = (customerPO: string) => {
    const orders = [{ ...order('100001', 95, 40_000), customerPO }, order('100002', 61, 30_000)]
    return sheet({ orders, unlistedOrders: { count: 3, aging: statementAging(content()) } }).tables[0]
  }
  expect(listed('PO-4417')?.columns[1]).toEqual({ label: 'Your PO number', isNumber: false, isWide: false })
  expect(listed('PO-4417')?.rows.map((cells) => cells.slice(0, 3))).toEqual([
    ['100001', 'PO-4417', 'Aug 1, 2026'],
    ['100002', '', 'Aug 1, 2026'],
    ['3 more orders', '', ''],
  ])
  const long = listed('4'.repeat(40))
  expect(long?.columns[1]?.isWide).toBe(true)
  for (const cells of [...(long?.rows ?? []), long?.total]) expect(cells).toHaveLength(7)
})

test('a statement shows the balance by age; credit is shown next to the total, not included', () => {
  expect(sheet()).toMatchObject({
    title: 'Statement',
    facts: [
      { label: 'Statement date', value: 'Nov 22, 2026' },
      { label: 'Total owed', value: '$909.00' },
    ],
    strip: [
      { label: 'Current', value: '$9.00' },
      { label: '1–30 days late', value: '$200.00' },
      { label: '31–60 days late', value: '$0.00' },
      { label: '61–90 days late', value: '$300.00' },
      { label: 'Over 90 days late', value: '$400.00' },
    ],
    totals: [{ label: 'Credit available, not deducted', value: '$12.50' }],
    due: { label: 'Total owed', value: '$909.00' },
  })
})

test('money to credit is shown next to the total, only if there is some', () => {
  const overpaid = sheet({ orders: [order('100001', 40, 1000)], toCredit: cents(400) })
  expect(overpaid.due.value).toBe('$10.00')
  expect(overpaid.totals).toEqual([
    { label: 'Credit available, not deducted', value: '$12.50', note: '' },
    { label: 'To credit or refund, not deducted', value: '$4.00', note: '' },
  ])
})

test('a statement without unpaid orders and payments says so', () => {
  const empty = sheet({ orders: [], payments: [], creditAvailable: zero })
  expect(empty.tables.map(({ none, rows }) => [none, rows])).toEqual([
    ['No unpaid orders.', []],
    ['No payments.', []],
  ])
  expect(empty.due.value).toBe('$0.00')
})

test('a payment for many orders lists the first eight, and says if part of it became credit', () => {
  const orderNums = Array.from({ length: 8 }, (_, index) => String(100_001 + index))
  const many = payment({ orderNums, orderCount: 20, customerCreditAdded: cents(100) })
  expect(content({ payments: [many] }).payments[0]?.appliedTo).toBe(`${orderNums.join(', ')}, 12 more orders, credit`)
  const unapplied = payment({ orderNums: [], orderCount: 0, customerCreditAdded: cents(100) })
  expect(content({ payments: [unapplied] }).payments[0]?.appliedTo).toBe('credit')
})

test('credit used has its own column if any payment used credit', () => {
  const payments = [payment({ amount: zero, customerCreditDeducted: cents(300) }), payment()]
  const table = sheet({ payments }).tables[1]
  expect(table?.columns.map(({ label }) => label)).toEqual(['Date', 'Method', 'Applied to', 'Credit used', 'Amount'])
  expect(table?.rows.map((row) => row.slice(3))).toEqual([
    ['$3.00', '$0.00'],
    ['', '$500.00'],
  ])
})

test('a statement lists the credit memos of the period, and leaves the table out without any', () => {
  expect(sheet({}).tables).toHaveLength(2)
  const memo = {
    id: 1,
    issuedOn: '2026-11-20',
    memoNum: 'CM-100001',
    orderNum: '100023',
    toCredit: zero,
    amount: cents(3600),
  }
  expect(sheet({ memos: [memo] }).tables[2]).toMatchObject({
    heading: 'Credit memos since Oct 31, 2026',
    rows: [['Nov 20, 2026', 'CM-100001', '100023', '$36.00']],
    total: [],
  })
  const partly = { ...memo, memoNum: 'CM-100002', toCredit: cents(400), amount: cents(1000) }
  const both = sheet({ memos: [partly, memo] })
  expect(both.tables[2]?.rows[0]).toEqual(['Nov 20, 2026', 'CM-100002', '100023', '$4.00', '$10.00'])
  expect(both.tables[2]?.total).toEqual(['Total', '', '', '$4.00', '$46.00'])
  // The balances already count them.
  expect(both.due).toEqual(sheet({}).due)
})

test('a very long statement’s totals include what it doesn’t list', () => {
  const aging = { current: cents(500), days30: zero, days60: zero, days90: zero, over90: zero }
  const long = sheet({ unlistedOrders: { count: 3, aging }, unlistedPayments: { count: 1, amount: cents(700) } })
  expect(long.tables[0]?.rows.at(-1)).toEqual(['3 more orders', '', '', '', '', '$5.00'])
  expect([long.strip[0]?.value, long.due.value]).toEqual(['$14.00', '$914.00'])
  expect(long.tables[1]?.rows.at(-1)).toEqual(['Earlier', '', '1 payment', '$7.00'])
  expect(long.tables[1]?.total.at(-1)).toBe('$507.00')
})

test('the aging line always adds up to the total owed, which is the sum of all balances', () => {
  const some = fc.record({ late: fc.integer({ min: -200, max: 200 }), balance: fc.integer({ min: 1, max: 1e8 }) })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 40 }), (owed) => {
      const statement = content({ orders: owed.map(({ late, balance }, n) => order(String(n), late, balance)) })
      const balances = sum(owed.map(({ balance }) => cents(balance)))
      expect(totalOwed(statement)).toBe(balances)
      expect(sum(Object.values(statementAging(statement)))).toBe(balances)
    }),
  )
})

test('payments are listed since the last statement, or for the last 90 days if there is none', () => {
  expect(paymentsSince('2026-10-31', asOf)).toBe('2026-10-31')
  expect(paymentsSince(null, asOf)).toBe('2026-08-24')
})

test('the email names the balance and the part past due, except for an older version', () => {
  const mail = (changed: Partial<StatementAccount>, isCurrent = true) =>
    documentMail(statementSource({ ...account, ...changed }, company), { companyName: company.name, isCurrent }).message
  expect(mail({})).toBe(
    'Hello Roland Mendel,\n\nYour statement is attached. Your balance is $909.00, $900.00 of it past due.\n\nThank you,\nNorthwind Traders',
  )
  expect(mail({ orders: [order('100001', 9, 5000)] })).toContain('Your balance is $50.00, all of it past due.')
  expect(mail({ orders: [order('100001', 0, 5000)] })).toContain('Your balance is $50.00.')
  expect(mail({ orders: [] })).toContain('You have no balance due at this time.')
  expect(mail({}, false)).toContain('Your statement is attached.\n')
})

test('a statement is named for the customer and goes to their contact, with a new version each day', () => {
  expect(statementSource(account, company)).toMatchObject({
    recordId: 17,
    label: { kind: 'statement', name: 'Ernst Handel', number: '17' },
    contact: { name: 'Roland Mendel', email: 'roland@ernst.example' },
    canEmail: true,
  })
  expect(contentFingerprint(content())).toBe(contentFingerprint(content()))
  expect(contentFingerprint(content({ asOf: '2026-11-23' }))).not.toBe(contentFingerprint(content()))
})

const customers = (...openBalances: number[]) => openBalances.map((orders, id) => ({ id, openBalances: orders }))
const sizes = (...openBalances: number[]) => statementParts(customers(...openBalances)).map((part) => part.length)

test('statements are divided into PDFs of at most 250 statements and 5,000 orders', () => {
  expect(sizes()).toEqual([])
  expect(sizes(...Array<number>(251).fill(1))).toEqual([250, 1])
  expect(sizes(3000, 2000, 1, 4999, 1)).toEqual([2, 2, 1])
})

test('a customer with more orders than fit in a PDF gets one of their own', () => {
  expect(sizes(1, 9000, 1)).toEqual([1, 1, 1])
})

test('no customer is lost or repeated, and no combined PDF has too many orders', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6000 }), { maxLength: 600 }), (openBalances) => {
      const all = customers(...openBalances)
      const parts = statementParts(all)
      expect(parts.flat()).toEqual(all)
      for (const part of parts) {
        const orders = part.reduce((sum, customer) => sum + customer.openBalances, 0)
        expect(part.length).toBeLessThanOrEqual(maxStatementsInPdf)
        expect(part.length === 1 || orders <= maxOrdersInPdf).toBe(true)
      }
    }),
  )
})
