import { expect, test } from 'vitest'
import { zero } from '../money.ts'
import type { OrderContent } from './document-content.ts'
import { contentFingerprint } from './document-source.ts'
import { logoSize, withLetterhead } from './letterhead.ts'
import { onPaper, printPages } from './page-setup.ts'

const invoice: OrderContent = {
  kind: 'invoice',
  number: '100023',
  issuedOn: '2026-11-22',
  company: { name: 'Northwind Traders', address: '', phone: '' },
  recipient: { name: 'Ernst Handel', contact: '', address: '', phone: '' },
  handover: null,
  lines: [],
  discount: zero,
  discountNote: '',
  paid: zero,
  notes: '',
  page: printPages.editOrder,
}
const { company } = invoice

test('the logo and footer are always the company’s, no matter what was sent', () => {
  const sent = { ...invoice, company: { ...company, logo: '/storage/products/a.png' }, footer: 'Pay me' }
  const logo = '/storage/company/b.png'
  expect(withLetterhead(sent, { company: { ...company, logo }, invoiceFooter: 'Thank you' })).toEqual({
    ...invoice,
    company: { ...company, logo },
    footer: 'Thank you',
  })
  expect(withLetterhead(sent, { company, invoiceFooter: '' })).toEqual(invoice)
})

test('a purchase order has the logo and no invoice footer', () => {
  const order: OrderContent = { ...invoice, kind: 'purchaseOrder' }
  expect(withLetterhead(order, { company, invoiceFooter: 'Thank you' })).toEqual(order)
})

test('without a logo and footer, a document looks as it did before they existed', () => {
  expect(contentFingerprint(withLetterhead(invoice, { company, invoiceFooter: '' }))).toBe(contentFingerprint(invoice))
  const branded = [
    withLetterhead(invoice, { company, invoiceFooter: 'Thank you' }),
    withLetterhead(invoice, { company: { ...company, logo: '/storage/company/b.png' }, invoiceFooter: '' }),
  ]
  expect(new Set([invoice, ...branded].map(contentFingerprint)).size).toBe(3)
})

test('a logo is printed in its own size, or smaller to fit next to the document’s name', () => {
  expect(logoSize({ width: 100, height: 40 })).toEqual({ width: 75, height: 30 })
  expect(logoSize({ width: 3000, height: 300 })).toEqual({ width: 150, height: 15 })
  expect(logoSize({ width: 500, height: 1000 })).toEqual({ width: 22, height: 44 })
})

test('everything prints on the company’s paper with each screen’s margins; without a setting, each screen has its own paper', () => {
  expect(onPaper(printPages.newOrder, null)).toEqual(printPages.newOrder)
  expect(onPaper(printPages.newOrder, 'letter')).toEqual({ ...printPages.newOrder, size: 'letter' })
})
