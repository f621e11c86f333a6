import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import type { OrderContent } from './document-content.ts'
import { contentFingerprint, currentFingerprints, type DocumentSource } from './document-source.ts'
import { invoiceContent } from './invoice-content.ts'
import { printPages, withOrientation } from './page-setup.ts'

const invoice: OrderContent = {
  kind: 'invoice',
  number: '100023',
  issuedOn: '2026-11-21',
  company: { name: 'Northwind Traders', address: '', phone: '' },
  recipient: { name: 'Ernst Händel 🎉', contact: '', address: '', phone: '' },
  handover: { way: 'delivery', on: '2026-11-23', driver: 'Nancy', location: 'Main warehouse' },
  lines: [
    { product: 'Chai', brand: 'Exotic Liquids', sku: 'EXO-BEV-0001', batch: null, quantity: 12, price: cents(1800) },
  ],
  discount: cents(2500),
  discountNote: '',
  paid: zero,
  notes: '',
  page: printPages.newOrder,
}
const [line] = invoice.lines

test('the fingerprint of an invoice does not depend on its page setup', () => {
  expect(contentFingerprint({ ...invoice, page: withOrientation(printPages.editOrder, 'landscape') })).toBe(
    contentFingerprint(invoice),
  )
})

test('any change of the printed content changes the fingerprint', () => {
  const others: Partial<OrderContent>[] = [
    { number: '100024' },
    { issuedOn: '2026-11-22' },
    { company: { ...invoice.company, phone: '555' } },
    { recipient: { ...invoice.recipient, address: 'Graz' } },
    { handover: null },
    { handover: { way: 'pickup', on: '2026-11-23', driver: 'Nancy', location: 'Main warehouse' } },
    { lines: invoice.lines.map((line) => ({ ...line, quantity: 13 })) },
    { lines: invoice.lines.map((line) => ({ ...line, batch: 'B-1' })) },
    { lines: line ? [line, line] : [] },
    { discount: cents(2501) },
    { paid: cents(1) },
    { notes: 'Ring twice' },
    { dueOn: '2026-12-21' },
    { dueOn: '2026-12-21', terms: 'Net 30' },
  ]
  const fingerprints = [invoice, ...others.map((other) => ({ ...invoice, ...other }))].map(contentFingerprint)
  expect(new Set(fingerprints).size).toBe(others.length + 1)
  for (const fingerprint of fingerprints) expect(fingerprint).toMatch(/^[0-9a-f]{16}$/)
})

test('the fingerprint doesn’t depend on the order of keys or on surrounding spaces', () => {
  const { handover, recipient, ...rest } = invoice
  const { phone, ...recipientRest } = recipient
  const reordered = { ...rest, notes: ' \n', recipient: { phone, ...recipientRest }, handover }
  expect(contentFingerprint(reordered)).toBe(contentFingerprint(invoice))
})

test('a discount above the subtotal is printed as the subtotal, so the fingerprint is the same', () => {
  expect(contentFingerprint({ ...invoice, discount: cents(99_999_00) })).toBe(
    contentFingerprint({ ...invoice, discount: cents(216_00) }),
  )
})

test('printing the cases of a line does not make an invoice another version', () => {
  const lines = invoice.lines.map((line) => ({ ...line, cases: '4 cases' }))
  expect(contentFingerprint({ ...invoice, lines })).toBe(contentFingerprint(invoice))
})

test('an invoice that names another batch says something else', () => {
  const saying = (...divided: [productBatchNumber: string | null, quantity: number][]) =>
    contentFingerprint(
      invoiceContent({
        order: {
          ...{
            orderNum: '100023',
            pickupOrder: false,
            deliveryDate: null,
            driverName: null,
            packingLocationName: null,
          },
          ...{
            subtotal: cents(21_600),
            dollarAdjustment: zero,
            balanceDue: cents(21_600),
            discountNotes: null,
            notes: null,
          },
          orderedItems: divided.map(([productBatchNumber, quantity]) => ({
            productName: 'Chai',
            productBrand: 'Exotic Liquids',
            productSku: 'EXO-BEV-0001',
            productBatchNumber,
            quantity,
            unitPrice: cents(1800),
            priceAdjustment: zero,
          })),
        },
        customer: { customerName: 'Ernst Händel' },
        company: invoice.company,
        issuedOn: '2026-11-21',
        page: printPages.newOrder,
      }),
    )
  const whole = saying(['B-1', 12])
  expect(saying(['B-1', 5], ['B-1', 7])).toBe(whole)
  expect(saying(['B-2', 12])).not.toBe(whole)
  expect(saying(['B-1', 11])).not.toBe(whole)
})

test('an invoice saved before invoices said when they are due or named batches is still current, until anything else of it changes', () => {
  const source = (content: OrderContent): DocumentSource<OrderContent> => ({
    recordId: 1,
    label: { kind: 'invoice', name: 'Ernst Handel', number: content.number },
    contact: { name: null, email: null },
    canEmail: true,
    content: (page) => ({ ...content, page }),
  })
  const due: OrderContent = { ...invoice, dueOn: '2026-12-21', terms: 'Net 30' }
  const isCurrent = (saved: OrderContent, now: OrderContent) =>
    currentFingerprints(source(now)).includes(contentFingerprint(saved))
  expect(isCurrent(invoice, due)).toBe(true)
  expect(isCurrent(due, due)).toBe(true)
  expect(isCurrent(invoice, { ...due, notes: 'Ring twice' })).toBe(false)
  expect(isCurrent(due, { ...due, dueOn: '2026-12-31' })).toBe(false)
  expect(isCurrent(due, { ...due, terms: 'Net 45' })).toBe(false)

  const named = (batch: string) => ({ ...due, lines: due.lines.map((line) => ({ ...line, batches: [batch] })) })
  expect(isCurrent(invoice, named('Batch B-1'))).toBe(true)
  expect(isCurrent(due, named('Batch B-1'))).toBe(true)
  expect(isCurrent(named('Batch B-1'), named('Batch B-1'))).toBe(true)
  expect(isCurrent(named('Batch B-1'), named('Batch B-2'))).toBe(false)
})

test('an invoice saved before its order was split is no longer current, and one of an order that never was still is', () => {
  const rest = { ...invoice, backorders: undefined }
  expect(contentFingerprint(rest)).toBe(contentFingerprint(invoice))
  expect(contentFingerprint({ ...invoice, backorders: 'Backorder of 100022' })).not.toBe(contentFingerprint(invoice))
})

test('an invoice says the same in another color of the company', () => {
  const inColor = { ...invoice, company: { ...invoice.company, accent: '#1f4e79' } }
  expect(contentFingerprint(inColor)).toBe(contentFingerprint(invoice))
})
