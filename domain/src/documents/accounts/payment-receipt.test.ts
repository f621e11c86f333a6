import { expect, test } from 'vitest'
import { cents, zero } from '../../money.ts'
import { accountSheet } from './account-sheet.ts'
import { type ReceiptedPayment, paymentReceiptSource } from './account-sources.ts'
import { contentFingerprint } from '../document-source.ts'
import { printPages, withOrientation } from '../page-setup.ts'

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '(206) 555-0142' }
const payment: ReceiptedPayment = {
  id: 1042,
  customer: {
    id: 17,
    customerName: 'Ernst Handel',
    contactName: 'Roland Mendel',
    contactEmail: 'roland@ernst.example',
    contactPhone: null,
    address: 'Kirchgasse 6\n8010 Graz',
  },
  paymentDate: '2026-11-20',
  paymentMethod: 'CHECK',
  reference: null,
  amount: cents(500_000),
  customerCreditDeducted: cents(2000),
  orders: [
    { orderNum: '100023', customerPO: null, total: cents(300_000), amountApplied: cents(300_000), balanceDue: zero },
    {
      orderNum: '100024',
      customerPO: null,
      total: cents(250_000),
      amountApplied: cents(190_000),
      balanceDue: cents(60_000),
    },
  ],
  voidedOn: null,
  notes: ' Check 4411\n',
}
const source = (changed: Partial<ReceiptedPayment> = {}) =>
  paymentReceiptSource({ ...payment, ...changed }, { company, timeZone: 'America/Los_Angeles' })
const content = (changed: Partial<ReceiptedPayment> = {}) => source(changed).content(printPages.general)
const sheet = (changed: Partial<ReceiptedPayment> = {}) => accountSheet(content(changed))

test('a receipt has the company, the customer, the date, the method, the amount and the notes', () => {
  expect(sheet()).toMatchObject({
    title: 'Payment receipt',
    mark: '',
    company: { name: 'Northwind Traders' },
    facts: [
      { label: 'Payment number', value: '1042' },
      { label: 'Payment date', value: 'Nov 20, 2026' },
      { label: 'Method', value: 'Check' },
    ],
    blocks: [{ heading: 'Received from', name: 'Ernst Handel', lines: ['Roland Mendel', 'Kirchgasse 6', '8010 Graz'] }],
    due: { label: 'Amount received', value: '$5,000.00' },
    notes: 'Check 4411',
  })
})

test('a receipt lists each order with its total, the amount applied, and the balance', () => {
  const [table] = sheet().tables
  expect(table?.columns.map(({ label }) => label)).toEqual(['Order', 'Order total', 'Amount applied', 'Balance left'])
  expect(table?.rows).toEqual([
    ['100023', '$3,000.00', '$3,000.00', '$0.00'],
    ['100024', '$2,500.00', '$1,900.00', '$600.00'],
  ])
  expect(table?.total).toEqual(['Total', '', '$4,900.00', ''])
})

test('a receipt has the PO numbers of its orders, if there are any', () => {
  const [first, ...others] = payment.orders
  const [table] = sheet({
    orders: [{ ...first, customerPO: 'PO-4417' }, ...others] as ReceiptedPayment['orders'],
  }).tables
  expect(table?.columns[1]).toEqual({ label: 'Your PO number', isNumber: false, isWide: false })
  expect(table?.rows.map((cells) => cells[1])).toEqual(['PO-4417', ''])
  expect(table?.total).toEqual(['Total', '', '', '$4,900.00', ''])
})

test('any part of the payment and used credit that isn’t applied becomes credit', () => {
  expect(sheet().totals.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Credit used $20.00',
    'Credit added to account $120.00',
  ])
  const exact = sheet({ amount: cents(490_000), customerCreditDeducted: zero })
  expect(exact.totals).toEqual([])
  const unapplied = sheet({ orders: [], customerCreditDeducted: zero })
  expect(unapplied.tables[0]?.rows).toEqual([])
  expect(unapplied.totals[0]?.value).toBe('$5,000.00')
})

test('a voided payment’s receipt says VOID and the date, in the company’s time zone', () => {
  const voided = sheet({ voidedOn: new Date('2026-11-23T03:00:00Z') })
  expect(voided.mark).toBe('VOID')
  expect(voided.facts.at(-1)).toEqual({ label: 'Voided', value: 'Nov 22, 2026' })
})

test('a receipt is named for customer and payment, and goes to the customer’s contact', () => {
  expect(source()).toMatchObject({
    recordId: 1042,
    label: { kind: 'payment', name: 'Ernst Handel', number: '1042' },
    contact: { name: 'Roland Mendel', email: 'roland@ernst.example' },
    canEmail: true,
  })
})

test('a changed balance makes a new version of a receipt, a changed page doesn’t', () => {
  const rotated = source().content(withOrientation(printPages.general, 'landscape'))
  expect(contentFingerprint(rotated)).toBe(contentFingerprint(content()))
  const paidSince = content({ orders: payment.orders.map((order) => ({ ...order, balanceDue: zero })) })
  expect(contentFingerprint(paidSince)).not.toBe(contentFingerprint(content()))
})
