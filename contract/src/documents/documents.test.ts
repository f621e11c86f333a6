import { isOrderContent, contentFingerprint } from '@dray/domain/documents/document-source'
import type { OrderContent } from '@dray/domain/documents/document-content'
import { expect, test } from 'vitest'
import { createInvoice, documentContentSchema } from '../documents.ts'

const line = { product: 'Chai', brand: 'Exotic Liquids', sku: 'EXO-BEV-0001', quantity: 12, price: 18 }
const content = {
  kind: 'invoice',
  number: '100023',
  issuedOn: '2026-11-21',
  company: { name: 'Northwind Traders' },
  recipient: { name: 'Ernst Handel' },
  handover: { way: 'delivery', on: null, driver: null, location: 'Main warehouse' },
  lines: [line],
  page: { size: 'letter', orientation: 'portrait', margin: { vertical: 35, horizontal: 35 } },
}
const accepts = (changed: object): boolean => documentContentSchema.safeParse({ ...content, ...changed }).success
const acceptsLine = (changed: object): boolean => accepts({ lines: [{ ...line, ...changed }] })

// R7.1-07
test('the content of a document is data with amounts in dollars, and optional fields can be omitted', () => {
  expect(documentContentSchema.parse(content)).toMatchObject({
    lines: [{ price: 1800, batch: null }],
    discount: 0,
    paid: 0,
    notes: '',
  })
})

test('users who can read an order, including drivers, get its invoice as a PDF, which changes nothing', () => {
  expect(createInvoice).toMatchObject({ path: '/api/storage/createInvoice', answers: 'pdf', who: 'staff' })
  expect(createInvoice.changes).toEqual([])
})

test('HTML instead of data is refused, and so are unknown kinds and keys', () => {
  expect(createInvoice.body.safeParse({ content: '<html></html>' }).success).toBe(false)
  expect(accepts({ html: '<b>' })).toBe(false)
  expect(accepts({ kind: 'receipt' })).toBe(false)
  expect(acceptsLine({ cost: 3 })).toBe(false)
})

test('markup in a text is not interpreted', () => {
  const notes = '<b>*x* #panic()</b>'
  expect(documentContentSchema.parse({ ...content, notes })).toMatchObject({ notes })
})

test('quantities are whole numbers from 1, and amounts are whole cents from zero', () => {
  expect([0, -1, 1.5, 1e10, '2', null, Number.NaN].map((quantity) => acceptsLine({ quantity }))).not.toContain(true)
  expect([-0.01, 1.005, 1e300, '2', null].map((price) => acceptsLine({ price }))).not.toContain(true)
  expect(accepts({ discount: -1 })).toBe(false)
})

test('a document has at most 5,000 lines, and its texts have a maximum length', () => {
  expect(accepts({ lines: Array.from({ length: 5000 }, () => line) })).toBe(true)
  expect(accepts({ lines: Array.from({ length: 5001 }, () => line) })).toBe(false)
  expect(accepts({ notes: 'x'.repeat(4000) })).toBe(true)
  expect(accepts({ notes: 'x'.repeat(4001) })).toBe(false)
  expect(acceptsLine({ product: 'x'.repeat(501) })).toBe(false)
})

test('a document whose total is too large is refused', () => {
  expect(acceptsLine({ quantity: 1_000_000, price: 10_000_000_000 })).toBe(false)
})

test('only known page sizes and printable margins are accepted', () => {
  const page = (changed: object) => accepts({ page: { ...content.page, ...changed } })
  expect(page({ size: 'a4', orientation: 'landscape', margin: { vertical: 35, horizontal: 0 } })).toBe(true)
  expect([
    page({ size: 'a3' }),
    page({ orientation: 'upside down' }),
    page({ margin: { vertical: -1, horizontal: 0 } }),
  ]).toEqual([false, false, false])
  expect(page({ margin: { vertical: 5000, horizontal: 0 } })).toBe(false)
})

test('a document has the same fingerprint after it is encoded and decoded', () => {
  const source = documentContentSchema.parse({ ...content, recipient: { ...content.recipient, contact: 'Roland' } })
  if (!isOrderContent(source)) throw new Error('No order')
  const { handover, lines, ...rest } = {
    ...source,
    notes: 'Ring twice\n',
    handover: { location: 'Dock', driver: null },
  }
  const created: OrderContent = { handover: { on: null, way: 'pickup', ...handover }, lines, ...rest }
  const body = createInvoice.body.encode({ content: created })
  expect(contentFingerprint(createInvoice.body.parse(body).content)).toBe(contentFingerprint(created))
})

test('invalid days are refused', () => {
  expect([accepts({ issuedOn: '2026-02-30' }), accepts({ issuedOn: 'today' })]).toEqual([false, false])
})
