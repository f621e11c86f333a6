import { expect, test } from 'vitest'
import { cents, zero } from '../../money.ts'
import { accountSheet } from './account-sheet.ts'
import { creditMemoSource, type IssuedMemo } from './credit-memo-source.ts'
import { contentFingerprint } from '../document-source.ts'
import { printPages, withOrientation } from '../page-setup.ts'

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '(206) 555-0142' }
const line: IssuedMemo['lines'][number] = {
  productName: 'Chai',
  productSku: 'EXO-BEV-0001',
  units: 2,
  disposition: 'RESTOCK',
  reason: null,
  amount: cents(36_00),
}
const memo: IssuedMemo = {
  id: 9,
  memoNum: 'CM-100004',
  orderNum: '100573',
  customerPO: null,
  customer: {
    id: 17,
    customerName: 'Ernst Handel',
    contactName: 'Roland Mendel',
    contactEmail: 'roland@ernst.example',
    contactPhone: null,
    address: 'Kirchgasse 6\n8010 Graz',
  },
  // Still the 20th in Los Angeles.
  issuedOn: new Date('2026-11-21T03:00:00Z'),
  lines: [
    line,
    { ...line, productName: 'Chang', productSku: 'EXO-BEV-0002', units: 1, disposition: 'DAMAGED', reason: 'Leaked' },
    { ...line, units: null, disposition: 'CONCESSION', reason: 'Priced wrong', amount: cents(5_00) },
  ],
  credited: cents(60_00),
  toCredit: cents(17_00),
  voidedOn: null,
  notes: ' Refused at the door\n',
}
const source = (changed: Partial<IssuedMemo> = {}) =>
  creditMemoSource({ ...memo, ...changed }, { company, timeZone: 'America/Los_Angeles' })
const content = (changed: Partial<IssuedMemo> = {}) => source(changed).content(printPages.general)
const sheet = (changed: Partial<IssuedMemo> = {}) => accountSheet(content(changed))

test('a credit memo says its number, the day it was issued, the customer, the order, the total and the notes', () => {
  expect(sheet()).toMatchObject({
    title: 'Credit memo',
    number: 'CM-100004',
    mark: '',
    facts: [
      { label: 'Credit memo number', value: 'CM-100004' },
      { label: 'Issue date', value: 'Nov 20, 2026' },
      { label: 'Order', value: '100573' },
    ],
    blocks: [{ heading: 'Credit to', name: 'Ernst Handel', lines: ['Roland Mendel', 'Kirchgasse 6', '8010 Graz'] }],
    due: { label: 'Total credit', value: '$77.00' },
    notes: 'Refused at the door',
  })
})

test('a credit memo has the PO number of its order, if there is one', () => {
  const { facts } = sheet({ customerPO: 'PO-4417' })
  expect(facts.at(-1)).toEqual({ label: 'Your PO number', value: 'PO-4417' })
  expect(content()).not.toHaveProperty('customerPO')
})

test('its lines say in plain words what happened to the units, and why', () => {
  const [table] = sheet().tables
  expect(table?.columns.map(({ label }) => label)).toEqual([
    'Product',
    'SKU',
    'What happened',
    'Reason',
    'Units',
    'Credit',
  ])
  expect(table?.rows).toEqual([
    ['Chai', 'EXO-BEV-0001', 'Returned', '', '2', '$36.00'],
    ['Chang', 'EXO-BEV-0002', 'Returned damaged', 'Leaked', '1', '$36.00'],
    ['Chai', 'EXO-BEV-0001', 'Price concession', 'Priced wrong', '', '$5.00'],
  ])
  const plain = sheet({ lines: [line, { ...line, disposition: 'KEPT', productSku: 'X'.repeat(40) }] }).tables[0]
  expect(plain?.columns.map(({ label, isWide }) => `${label} ${isWide}`)).toEqual([
    'Product true',
    'SKU true',
    'What happened false',
    'Units false',
    'Credit false',
  ])
})

test('it says what went off the balance of the order and what became credit', () => {
  const totals = (changed: Partial<IssuedMemo>) => sheet(changed).totals.map(({ label, value }) => `${label} ${value}`)
  expect(totals({})).toEqual(['Off the balance of order 100573 $60.00', 'Added to your credit $17.00'])
  expect(totals({ credited: zero })).toEqual(['Added to your credit $17.00'])
  expect(totals({ toCredit: zero })).toEqual(['Off the balance of order 100573 $60.00'])
})

test('a voided memo says VOID and the day, in the company’s time zone', () => {
  const voided = sheet({ voidedOn: new Date('2026-11-23T03:00:00Z') })
  expect(voided.mark).toBe('VOID')
  expect(voided.facts.at(-1)).toEqual({ label: 'Voided', value: 'Nov 22, 2026' })
})

test('it is named for customer and number, and goes to the customer’s contact', () => {
  expect(source()).toMatchObject({
    recordId: 9,
    label: { kind: 'creditMemo', name: 'Ernst Handel', number: 'CM-100004' },
    contact: { name: 'Roland Mendel', email: 'roland@ernst.example' },
    canEmail: true,
  })
})

test('voiding a memo makes a new version of its document, a changed page doesn’t', () => {
  const rotated = source().content(withOrientation(printPages.general, 'landscape'))
  expect(contentFingerprint(rotated)).toBe(contentFingerprint(content()))
  const voided = content({ voidedOn: new Date('2026-11-23T03:00:00Z') })
  expect(contentFingerprint(voided)).not.toBe(contentFingerprint(content()))
})
