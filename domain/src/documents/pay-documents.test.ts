import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import { commissionParts } from '../payroll/commission.ts'
import { printPages } from './page-setup.ts'
import {
  paySheet,
  type CommissionContent,
  type CommissionLine,
  type RegisterContent,
  type RegisterRow,
} from './pay-documents.ts'

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '(206) 555-0142' }
const document = {
  company,
  period: { year: 2026, month: 11, payPeriod: 'B' },
  submitted: { on: '2026-11-30', by: 'Laura Callahan' },
  page: printPages.general,
} as const
const row = (changed: Partial<RegisterRow>): RegisterRow => ({
  name: 'Ana Ruiz',
  payType: 'HOURLY',
  baseRate: cents(2000),
  hoursWorked: 76.5,
  totalBasePay: cents(153_000),
  commission: zero,
  bonus: zero,
  reimbursement: zero,
  reimbursements: [],
  ...changed,
})
const register = (changed: Partial<RegisterContent> = {}) =>
  paySheet({
    ...document,
    kind: 'register',
    rows: [
      row({ reimbursement: cents(3000), reimbursements: [{ description: 'Fuel', amount: cents(3000) }] }),
      row({
        name: 'Ben Cole',
        payType: 'COMMISSION',
        baseRate: null,
        hoursWorked: 0,
        totalBasePay: zero,
        commission: cents(124_050),
        bonus: cents(10_000),
      }),
    ],
    ...changed,
  })

test('a register lists everyone’s pay, with totals, reimbursements, and who submitted it', () => {
  const sheet = register()
  expect(sheet).toMatchObject({
    title: 'Payroll register',
    number: 'November 2026 B',
    headline: '$2,900.50 for 2 people',
    mark: '',
    facts: [
      { label: 'Pay period', value: 'November 16–30, 2026' },
      { label: 'Status', value: 'Submitted Nov 30, 2026' },
      { label: 'Submitted by', value: 'Laura Callahan' },
    ],
    due: { label: 'Total pay', value: '$2,900.50' },
  })
  const [people, reimbursements] = sheet.tables
  expect(people?.rows).toEqual([
    ['Ana Ruiz', 'Hourly', '$20.00', '76.5', '$1,530.00', '$0.00', '$0.00', '$30.00', '$1,560.00'],
    ['Ben Cole', 'Commission', '', '', '$0.00', '$1,240.50', '$100.00', '$0.00', '$1,340.50'],
  ])
  expect(people?.total).toEqual([
    ...['Total', '', '', '76.5', '$1,530.00', '$1,240.50', '$100.00', '$30.00', '$2,900.50'],
  ])
  expect(reimbursements?.rows).toEqual([['Ana Ruiz', 'Fuel', '$30.00']])
})

test('a period that is not submitted is printed as a draft', () => {
  const sheet = register({ submitted: null, rows: [] })
  expect(sheet).toMatchObject({ mark: 'DRAFT', markNote: expect.stringContaining('not submitted') })
  expect(sheet.facts.at(-1)).toEqual({ label: 'Status', value: 'Draft' })
  expect(sheet.tables).toMatchObject([{ rows: [], none: 'Nobody is paid in this period.' }])
})

const order = (changed: Partial<CommissionLine> = {}): CommissionLine => ({
  orderNum: '100023',
  customerName: 'Ernst Handel',
  placedOn: '2026-11-18',
  subtotal: cents(100_000),
  cost: cents(60_000),
  commission: cents(8000),
  ...changed,
})
function statement(changed: Partial<CommissionContent> = {}, commission = 12_500) {
  const orders = changed.orders ?? [
    order(),
    order({ orderNum: '100024', cost: cents(70_000), commission: cents(6000) }),
  ]
  const corrections = changed.corrections ?? [
    {
      orderNum: '100007',
      customerName: 'Alfreds',
      reason: 'refunded',
      paidIn: 'October 2026 B',
      amount: cents(-2000),
    } as const,
  ]
  const read = { lastSaved: new Date(), submitted: true, commission: cents(commission) }
  const parts = commissionParts({ ...read, toBePaid: orders, corrections })
  return paySheet({
    ...document,
    kind: 'commission',
    name: 'Ana Ruiz',
    rate: 0.2,
    orders,
    corrections,
    parts,
    ...changed,
  })
}

test('a commission statement explains every figure: orders, corrections with reasons, payroll’s changes, and the total', () => {
  const sheet = statement()
  expect(sheet).toMatchObject({
    title: 'Commission statement',
    number: 'November 2026 B · Ana Ruiz',
    facts: [{}, {}, { label: 'Commission rate', value: '20%' }],
    totals: [
      { label: 'Orders', value: '$140.00' },
      { label: 'Corrections', value: '−$20.00' },
      { label: 'Set by payroll', value: '$5.00' },
    ],
    headline: '$125.00 commission',
    due: { label: 'Commission', value: '$125.00' },
  })
  const [orders, corrections] = sheet.tables
  expect(orders?.rows[0]).toEqual([
    ...['100023', 'Ernst Handel', 'Nov 18, 2026', '$1,000.00', '$600.00', '$400.00', '$80.00'],
  ])
  expect(orders?.total).toEqual(['Total', '', '', '$2,000.00', '$1,300.00', '$700.00', '$140.00'])
  expect(corrections?.rows).toEqual([['100007', 'Alfreds', 'Order refunded', 'October 2026 B', '−$20.00']])
})

test('a statement for someone who can’t see costs has neither costs nor profits', () => {
  const { cost: _, ...line } = order()
  const sheet = statement({ orders: [line], corrections: [] }, 8000)
  expect(sheet.tables.map(({ columns }) => columns.map(({ label }) => label))).toEqual([
    ['Order', 'Customer', 'Placed', 'Subtotal', 'Commission'],
  ])
  expect(JSON.stringify(sheet)).not.toMatch(/600\.00|400\.00/)
  expect(sheet.totals).toEqual([])
})

test('an empty statement says that there are no orders', () => {
  const { tables } = statement({ orders: [], corrections: [] }, 0)
  expect(tables).toMatchObject([{ rows: [], total: [], none: 'No orders.' }])
  expect(JSON.stringify(tables)).not.toMatch(/Cost|profit/)
})
