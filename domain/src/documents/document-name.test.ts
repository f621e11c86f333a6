import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  creditMemoLabel,
  documentFilter,
  documentNamed,
  endsInUuid,
  fitsFileName,
  invoiceLabel,
  isSameDocument,
  newDocumentName,
  pdfName,
  paymentReceiptLabel,
  recordNamed,
  statementLabel,
  purchaseOrderLabel,
  parseDocumentName,
  withCurrentLabel,
  safeDocumentName,
} from './document-name.ts'

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const invoiceName = (customer: string, number: string, id = uuid) => newDocumentName(invoiceLabel(customer, number), id)
const invoiceFilter = (customer: string, number: string) => documentFilter(invoiceLabel(customer, number))
const purchaseOrderName = (number: string) => newDocumentName(purchaseOrderLabel(number), uuid)
/** Any characters there are, but for halves of one. `unit: 'binary'` of fast-check needs seconds to begin. */
const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
const text = (maxLength: number) => fc.string({ unit: character, maxLength })
const bytes = (name: string): number => new TextEncoder().encode(name).length

// R7.1-12, R7.1-13
test('a saved document is named for its customer or purchase order, its number and a uuid', () => {
  expect(invoiceName('Ernst Handel', '100023')).toBe(`invoices/Ernst Handel_100023_${uuid}.pdf`)
  expect(purchaseOrderName('ACM-0007')).toBe(`purchases/PO_ACM-0007_${uuid}.pdf`)
})

test('a document cannot be named without a valid uuid, because the uuid keeps its URL secret', () => {
  expect(() => invoiceName('Ernst Handel', '100023', '../secret')).toThrow(RangeError)
})

test('accents, other scripts and emoji stay in a name', () => {
  expect(invoiceName('Кафе Été 🎉 東京', '100023')).toContain('/Кафе Été 🎉 東京_100023_')
})

test('a long name is cut to 120 bytes, whatever its script', () => {
  for (const [character, fits] of [
    ['a', 120],
    ['é', 60],
    ['東', 40],
    ['🎉', 30],
  ] as const)
    expect(invoiceFilter(character.repeat(200), '1')).toBe(`invoices/${character.repeat(fits)}_1`)
})

test('characters that a file name cannot have become dashes', () => {
  expect(invoiceFilter('A/B\\C:*?"<>|\u0000\n\u202eD', '1')).toBe('invoices/A-B-C----------D_1')
  expect(invoiceFilter('../../etc', '1')).toBe('invoices/-.-.--etc_1')
  expect(invoiceFilter('', '')).toBe('invoices/-_-')
})

// R7.1-01
test('a list filter names a record by the number it ends in, so 100 does not mean 1001', () => {
  expect(parseDocumentName('invoices/Ernst Handel_1001')).toEqual({ kind: 'invoice', number: '1001' })
  expect(parseDocumentName('invoices/Ernst_Handel_100')).toEqual({ kind: 'invoice', number: '100' })
  expect(parseDocumentName('invoices/A/B: C?_100')).toEqual({ kind: 'invoice', number: '100' })
  expect(parseDocumentName('purchases/PO_ACM-0007')).toEqual({ kind: 'purchaseOrder', number: 'ACM-0007' })
  expect(parseDocumentName('invoices/Ernst Handel')).toEqual({ kind: 'invoice', number: '' })
  expect(['', 'invoices', 'invoices/', 'users/a_1', 'Ernst Handel_1001'].map(parseDocumentName)).toEqual(
    Array(5).fill(undefined),
  )
})

test('whatever the customer’s name, the filter and the file name identify the same record', () => {
  fc.assert(
    fc.property(text(300), fc.constantFrom('100023', 'DRAFT_AB12CD34'), (customer, number) => {
      const record = { kind: 'invoice', number }
      expect(parseDocumentName(invoiceFilter(customer, number))).toEqual(record)
      expect(parseDocumentName(invoiceName(customer, number))).toEqual(record)
      expect(parseDocumentName(`invoices/${customer}_${number}`)).toEqual(record)
    }),
  )
})

test('a purchase order is found by its full number, whatever that number is', () => {
  for (const number of ['ACM-0007', 'DRAFT_AB12CD34', 'ACM_7_b'])
    for (const name of [purchaseOrderName(number), documentFilter(purchaseOrderLabel(number))])
      expect(parseDocumentName(name)).toEqual({ kind: 'purchaseOrder', number })
  expect(parseDocumentName('purchases/ACM-0007')?.number).toBe('')
})

test('receipts and statements are found by the id of the payment and of the customer, credit memos by their number', () => {
  const named = newDocumentName(paymentReceiptLabel('Ernst_Handel 9', 17), uuid)
  expect(named).toBe(`payments/Ernst_Handel 9_17_${uuid}.pdf`)
  expect(parseDocumentName(named)).toEqual({ kind: 'payment', number: '17' })
  expect(parseDocumentName('statements/Ernst Handel_204')).toEqual({ kind: 'statement', number: '204' })
  expect(parseDocumentName(newDocumentName(creditMemoLabel('Ernst_Handel 9', 'CM-100001'), uuid))).toEqual({
    kind: 'creditMemo',
    number: 'CM-100001',
  })
  for (const none of ['payments/17', 'payments/Ernst_x', 'statements/_', 'memos/Ernst_100001', 'memos/CM-100001'])
    expect(parseDocumentName(none)?.number).toBe('')
})

test('a statement is named for the customer, who has no number', () => {
  const labels = [invoiceLabel('A/B', '100023'), paymentReceiptLabel('A/B', 17), statementLabel('A/B', 204)]
  expect(labels.map(documentNamed)).toEqual(['Invoice 100023', 'Payment receipt 17', 'Statement for A/B'])
  expect(labels.map(recordNamed)).toEqual(['order 100023', 'payment 17', 'A/B'])
  expect(labels.map(pdfName).at(-1)).toBe('Statement for A-B.pdf')
})

test('a number fits file names if none of it has to be replaced or cut', () => {
  for (const number of ['ACM-0007', 'Sommer 2026.b', '注文 7', '1'.repeat(40)]) expect(fitsFileName(number)).toBe(true)
  for (const number of ['', 'A/7', 'A:7', '.7', '7..8', '1'.repeat(41), '東'.repeat(14)])
    expect(fitsFileName(number)).toBe(false)
})

test('a renamed record renames its documents, and each is still the same document', () => {
  const before = invoiceName('Ernst Handel', 'DRAFT_AB12CD34')
  const now = withCurrentLabel(before, invoiceLabel('Händel & Co', '100023'))
  expect(now).toBe(`invoices/Händel & Co_100023_${uuid}.pdf`)
  expect(isSameDocument(before, now)).toBe(true)
  expect(isSameDocument(before, now.replace('0f8fad5b', '0f8fad5c'))).toBe(false)
})

test('only a name that ends in a uuid cannot be guessed', () => {
  const others = ['invoices/a_1.pdf', `invoices/a_1_${uuid}.html`, `invoices/a_1_${uuid}x.pdf`, `invoices/a${uuid}.pdf`]
  expect([invoiceName('a', '1'), ...others].filter(endsInUuid)).toEqual([invoiceName('a', '1')])
})

test('whatever the customer’s name, the document is one safe file in its folder', () => {
  fc.assert(
    fc.property(text(300), text(80), (customer, number) => {
      const name = invoiceName(customer, number)
      expect(name).toMatch(/^invoices\/[^/\\\p{Cc}\p{Cs}]+_0f8fad5b-[0-9a-f-]+\.pdf$/u)
      expect(name).not.toContain('..')
      expect(bytes(name.slice('invoices/'.length))).toBeLessThanOrEqual(202)
      expect(safeDocumentName('invoices', name)).toBe(name)
    }),
  )
})
