import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  belongsToFilter,
  documentFilter,
  documentName,
  invoiceLabel,
  newDocumentName,
  purchaseOrderLabel,
} from './document-name.ts'

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const invoiceName = (customer: string, number: string, id = uuid) => newDocumentName(invoiceLabel(customer, number), id)
const invoiceFilter = (customer: string, number: string) => documentFilter(invoiceLabel(customer, number))
const purchaseOrderName = (number: string) => newDocumentName(purchaseOrderLabel(number), uuid)
const bytes = (text: string): number => new TextEncoder().encode(text).length

// R7.1-12, R7.1-13
test('a saved document is named for its customer or purchase order, its number and a uuid', () => {
  expect(invoiceName('Ernst Handel', '100023')).toBe(`invoices/Ernst Handel_100023_${uuid}.pdf`)
  expect(purchaseOrderName('ACM-0007')).toBe(`purchases/PO_ACM-0007_${uuid}.pdf`)
})

test('a document cannot be named without a real uuid, because that is what keeps its address secret', () => {
  expect(() => invoiceName('Ernst Handel', '100023', '../secret')).toThrow(RangeError)
})

test('accents, other scripts and emoji stay in a name', () => {
  expect(invoiceName('Кафе Été 🎉 東京', '100023')).toContain('/Кафе Été 🎉 東京_100023_')
})

test('characters a file name cannot carry become dashes', () => {
  expect(invoiceFilter('A/B\\C:*?"<>|\u0000\n\u202eD', '1')).toBe('invoices/A-B-C----------D_1')
  expect(invoiceFilter('../../etc', '1')).toBe('invoices/-.-.--etc_1')
  expect(invoiceFilter('', '')).toBe('invoices/-_-')
})

// R7.1-01
test('a list filter means the names that go on with an underscore or a dot, so 100 does not mean 1001', () => {
  const name = invoiceName('Ernst Handel', '1001')
  expect(belongsToFilter(name, 'invoices/Ernst Handel_1001')).toBe(true)
  expect(belongsToFilter(name, 'invoices/Ernst Handel')).toBe(true)
  expect(belongsToFilter(name, 'invoices/Ernst Handel_100')).toBe(false)
  expect(belongsToFilter(name, 'purchases/Ernst Handel_1001')).toBe(false)
  expect(belongsToFilter(name, 'Ernst Handel_1001')).toBe(false)
  expect(belongsToFilter(name, 'invoices/')).toBe(false)
})

test('a filter with the customer as it is written finds the documents saved for it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('100023', 'DRAFT_AB12CD34'),
      (customer, number) => {
        const name = invoiceName(customer, number)
        expect(belongsToFilter(name, `invoices/${customer}_${number}`)).toBe(true)
        expect(belongsToFilter(name, `invoices/${customer}_${number}9`)).toBe(false)
      },
    ),
  )
})

test('whatever a customer is called, the name is one safe file in its folder', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 80 }),
      (customer, number) => {
        const name = invoiceName(customer, number)
        expect(name).toMatch(/^invoices\/[^/\\\p{Cc}\p{Cs}]+_0f8fad5b-[0-9a-f-]+\.pdf$/u)
        expect(name).not.toContain('..')
        expect(bytes(name.slice('invoices/'.length))).toBeLessThanOrEqual(202)
        expect(documentName('invoices', name)).toBe(name)
      },
    ),
  )
})

test('the saved documents of one purchase order are not those of another', () => {
  const name = purchaseOrderName('ACM-0007')
  expect(belongsToFilter(name, documentFilter(purchaseOrderLabel('ACM-0007')))).toBe(true)
  expect(belongsToFilter(name, documentFilter(purchaseOrderLabel('ACM-000')))).toBe(false)
})
