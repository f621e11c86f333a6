import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import {
  calculateDocument,
  type DocumentLine,
  maxPrintedLines,
  type OrderContent,
  printedLines,
} from './document-content.ts'
import { documentSheet } from './document-sheet.ts'
import { invoiceContent, type InvoicedOrder } from './invoice-content.ts'
import { printPages } from './page-setup.ts'

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '(206) 555-0142' }
const customer = {
  customerName: 'Ernst Handel',
  contactName: 'Roland Mendel',
  contactPhone: null,
  address: 'Kirchgasse 6\n8010 Graz',
}

const item = (productName: string, productBrand: string, quantity: number, unitPrice: number) => ({
  productName,
  productBrand,
  productSku: `${productBrand}-1`,
  quantity,
  unitPrice: cents(unitPrice),
  priceAdjustment: zero,
})

const order = (changed: Partial<InvoicedOrder> = {}): InvoicedOrder => ({
  orderNum: '100023',
  pickupOrder: false,
  deliveryDate: '2026-11-24',
  driverName: 'Andrew Fuller',
  packingLocationName: 'Main warehouse',
  orderedItems: [
    item('Chai', 'Exotic Liquids', 12, 1800),
    item('Camembert Pierrot', 'Gai pâturage', 30, 3400),
    item('Chang', 'Exotic Liquids', 2, 1900),
  ],
  subtotal: cents(127_400),
  dollarAdjustment: cents(2500),
  balanceDue: cents(124_900),
  discountNotes: 'Opening order',
  notes: 'Ring twice',
  ...changed,
})

const content = (changed: Partial<InvoicedOrder> = {}): OrderContent =>
  invoiceContent({ order: order(changed), customer, company, issuedOn: '2026-11-21', page: printPages.editOrder })

const sheet = (changed: Partial<InvoicedOrder> = {}) => documentSheet(calculateDocument(content(changed)))

test('an invoice has the company, the customer, the dates, the driver and the packing location', () => {
  expect(sheet()).toMatchObject({
    title: 'Invoice',
    number: '100023',
    company: { name: 'Northwind Traders', lines: ['1 Harbor Way', 'Seattle', '(206) 555-0142'] },
    facts: [
      { label: 'Order number', value: '100023' },
      { label: 'Order date', value: 'Nov 21, 2026' },
    ],
    blocks: [
      { heading: 'Bill to', name: 'Ernst Handel', lines: ['Roland Mendel', 'Kirchgasse 6', '8010 Graz'] },
      { heading: 'Ship to', name: 'Ernst Handel', lines: ['Kirchgasse 6', '8010 Graz'] },
      { heading: 'Delivery', name: 'Nov 24, 2026', lines: ['Driver: Andrew Fuller', 'Packed at: Main warehouse'] },
    ],
    notes: 'Ring twice',
  })
})

test('an invoice says when it is due, on which terms, how much, and where to send the payment', () => {
  const due = { dueOn: '2026-12-24', isDueOnSet: false, paymentTermsDays: 30 }
  expect(sheet(due).facts.slice(2)).toEqual([
    { label: 'Due date', value: 'Dec 24, 2026' },
    { label: 'Terms', value: 'Net 30' },
  ])
  expect(sheet(due).headline).toBe('$1,249.00 due Dec 24, 2026')
  expect(sheet(due).remitTo).toBe('Northwind Traders\n1 Harbor Way\nSeattle')
  expect(sheet({ ...due, paymentTermsDays: null }).facts[3]?.value).toBe('Due on delivery')
  // The terms don't explain a due date that was set by hand.
  expect(sheet({ ...due, isDueOnSet: true }).facts.map(({ label }) => label)).not.toContain('Terms')
  expect(sheet({ ...due, balanceDue: zero }).headline).toBe('Paid in full')
  expect(sheet({ ...due, balanceDue: cents(-100) }).headline).toBe('$1.00 overpaid')
  expect(sheet().headline).toBe('$1,249.00 due')
})

test('an invoice has the customer’s PO number below its own, and is the same as before without one', () => {
  expect(sheet({ customerPO: 'PO-4417' }).facts.slice(0, 2)).toEqual([
    { label: 'Order number', value: '100023' },
    { label: 'Your PO number', value: 'PO-4417' },
  ])
  for (const customerPO of [null, '']) expect(content({ customerPO })).toEqual(content())
})

test('an invoice names the order that it is a backorder of, and what is on backorder, below its number', () => {
  const backorderLines = (changed: Partial<InvoicedOrder>) =>
    sheet(changed).facts.flatMap(({ label, value }) => (label === '' ? [value] : []))
  expect(sheet({ backorderOf: { orderNum: '100022' } }).facts.slice(0, 2)).toEqual([
    { label: 'Order number', value: '100023' },
    { label: '', value: 'Backorder of 100022' },
  ])
  const [one, more] = [
    { orderNum: '100024', units: 12 },
    { orderNum: '100031', units: 1_500 },
  ]
  expect(backorderLines({ onBackorder: [one] })).toEqual(['12 units on backorder 100024'])
  expect(backorderLines({ onBackorder: [{ ...one, units: 1 }] })).toEqual(['1 unit on backorder 100024'])
  expect(backorderLines({ backorderOf: { orderNum: '100022' }, onBackorder: [one, more] })).toEqual([
    'Backorder of 100022',
    '1,512 units on backorders 100024, 100031',
  ])
  expect(backorderLines({ onBackorder: [one, one, one, one] })).toEqual(['48 units on 4 backorders'])
  expect(backorderLines({ backorderOf: null, onBackorder: [] })).toEqual([])
})

test('a pickup has no driver, and a date that is not set is to be agreed', () => {
  expect(sheet({ pickupOrder: true, deliveryDate: null }).blocks[1]).toEqual({
    heading: 'Pickup',
    name: 'Date TBD',
    lines: ['Pick up at: Main warehouse'],
  })
  const sent: OrderContent['handover'] = { way: 'pickup', on: null, driver: 'Andrew Fuller', location: null }
  expect(documentSheet(calculateDocument({ ...content(), handover: sent })).blocks[1]?.lines).toEqual([])
})

test('lines are grouped by brand, and brands are sorted by name, each with its total', () => {
  expect(sheet().groups).toMatchObject([
    {
      brand: 'Exotic Liquids',
      total: '$254.00',
      lines: [
        { product: 'Chai', quantity: '12', price: '$18.00', total: '$216.00' },
        { product: 'Chang', quantity: '2', price: '$19.00', total: '$38.00' },
      ],
    },
    { brand: 'Gai pâturage', total: '$1,020.00' },
  ])
})

test('subtotal, discount with its note, total and balance due follow the lines', () => {
  expect(sheet().totals).toEqual([
    { label: 'Subtotal', value: '$1,274.00', note: '' },
    { label: 'Discount', value: '−$25.00', note: 'Opening order' },
    { label: 'Total', value: '$1,249.00', note: '' },
  ])
  expect(sheet().due).toEqual({ label: 'Balance due', value: '$1,249.00' })
})

test('payments reduce the balance due, even below zero', () => {
  expect(sheet({ balanceDue: cents(24_900) }).totals.at(-1)).toEqual({
    label: 'Payments',
    value: '−$1,000.00',
    note: '',
  })
  expect(sheet({ balanceDue: cents(24_900) }).due.value).toBe('$249.00')
  expect(sheet({ balanceDue: cents(-100) }).due.value).toBe('−$1.00')
})

test('a price includes its adjustment and is never below zero', () => {
  const adjusted = [{ ...item('Chai', 'Exotic Liquids', 2, 1800), priceAdjustment: cents(-300) }]
  const orderedItems = [{ ...item('Chai', 'Exotic Liquids', 2, 1800), priceAdjustment: cents(-9999) }]
  expect(sheet({ orderedItems: adjusted }).groups[0]?.lines[0]).toMatchObject({ price: '$15.00', total: '$30.00' })
  expect(sheet({ orderedItems }).groups[0]?.lines[0]).toMatchObject({ price: '$0.00', total: '$0.00' })
})

test('a product split over batches is one line of the invoice, at the position of its first line, and names them', () => {
  const chai = (batch: string | null, quantity: number) => ({
    ...item('Chai', 'Exotic Liquids', quantity, 1800),
    productBatchNumber: batch,
    batchFacts: batch === 'B-2' ? { expiresOn: '2027-03-01', thcPercent: 21.5, labName: 'Sound Labs' } : null,
  })
  const divided = [chai('B-1', 4), item('Chang', 'Exotic Liquids', 2, 1900), chai('B-2', 5), chai(null, 3)]
  expect(sheet({ orderedItems: divided }).groups).toMatchObject([
    {
      total: '$254.00',
      lines: [
        {
          product: 'Chai',
          detail: 'Batch B-1\nBatch B-2 · Expires Mar 1, 2027 · THC 21.5% · Sound Labs',
          quantity: '12',
          price: '$18.00',
          total: '$216.00',
        },
        { product: 'Chang', quantity: '2' },
      ],
    },
  ])
})

// D-343
test('an invoice says how many full cases the units of a product are', () => {
  const chai = { ...item('Chai', 'Exotic Liquids', 30, 1800), unitsPerCase: 12 }
  const [line] = sheet({ orderedItems: [chai, { ...chai, quantity: 20 }] }).groups[0]?.lines ?? []
  expect(line).toMatchObject({ quantity: '50', cases: '4 cases + 2', detail: '' })
  expect(sheet({ orderedItems: [{ ...chai, quantity: 11 }] }).groups[0]?.lines[0]).toMatchObject({ cases: '' })
})

test('a product with two prices is two lines of the invoice', () => {
  const dear = item('Chai', 'Exotic Liquids', 2, 1800)
  const lowered = { ...dear, priceAdjustment: cents(-300) }
  const cheap = item('Chai', 'Exotic Liquids', 3, 1500)
  const other = { ...dear, productSku: 'EXO-2' }
  expect(content({ orderedItems: [dear, lowered, cheap, other] }).lines).toMatchObject([
    { sku: 'Exotic Liquids-1', quantity: 2, price: 1800 },
    { sku: 'Exotic Liquids-1', quantity: 5, price: 1500 },
    { sku: 'EXO-2', quantity: 2, price: 1800 },
  ])
})

test('the lines of an invoice add up exactly to its order’s lines', () => {
  const line = fc
    .tuple(fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1, 33, 1999))
    .map(([name, quantity, price]) => item(name, 'Exotic Liquids', quantity, price))
  fc.assert(
    fc.property(fc.array(line), (orderedItems) => {
      const settled = calculateDocument(content({ orderedItems }))
      const worth = orderedItems.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0)
      expect(settled.subtotal).toBe(worth)
      expect(new Set(settled.lines.map(({ product, price }) => `${product} ${price}`)).size).toBe(settled.lines.length)
    }),
  )
})

test('an invoice contains no costs', () => {
  const costly = { ...item('Chai', 'Exotic Liquids', 1, 1800), productCost: cents(987) }
  expect(JSON.stringify(content({ orderedItems: [costly] }))).not.toMatch(/cost|987/i)
})

test('the invoice of a draft is marked as a draft', () => {
  expect(sheet({ orderNum: 'DRAFT_AB12CD34' }).title).toBe('Draft invoice')
})

test('a discount is at most the subtotal', () => {
  const settled = calculateDocument({ ...content(), discount: cents(99_999_999) })
  expect({ discount: settled.discount, total: settled.total }).toEqual({ discount: settled.subtotal, total: 0 })
})

test('totals sent with a document are ignored', () => {
  const sent = { ...content(), subtotal: cents(1), total: cents(2), balanceDue: cents(3) }
  expect(calculateDocument(sent)).toMatchObject({ subtotal: 127_400, total: 124_900, balanceDue: 124_900 })
})

test('a document always adds up: lines, brands, subtotal, discount, total, and balance', () => {
  const line = fc.record({
    product: fc.string(),
    brand: fc.constantFrom('A', 'B', 'C'),
    sku: fc.string(),
    batch: fc.constant(null),
    quantity: fc.integer({ min: 1, max: 10_000 }),
    price: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
  })
  const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents)
  fc.assert(
    fc.property(fc.array<DocumentLine>(line), amount, amount, (lines, discount, paid) => {
      const settled = calculateDocument({ ...content(), lines, discount, paid })
      const worth = lines.reduce((total, { quantity, price }) => total + quantity * price, 0)
      expect(settled.subtotal).toBe(worth)
      expect(settled.total).toBe(worth - Math.min(discount, worth))
      expect(settled.balanceDue).toBe(settled.total - paid)
      const shown = documentSheet(settled).groups.map((group) =>
        Math.round(Number(group.total.replace(/[$,]/g, '')) * 100),
      )
      expect(shown.reduce((total, group) => total + group, 0)).toBe(worth)
    }),
  )
})

// R9-23, R9-24, R9-25, R9-26
test('an edited order prints on Letter, a new order and a purchase order on A4, each with its margins', () => {
  expect(printPages.editOrder).toEqual({
    size: 'letter',
    orientation: 'portrait',
    margin: { vertical: 35, horizontal: 35 },
  })
  expect(printPages.newOrder).toEqual({ size: 'a4', orientation: 'portrait', margin: { vertical: 15, horizontal: 15 } })
  expect(printPages.purchaseOrder).toEqual(printPages.newOrder)
  expect(printPages.general.margin).toEqual({ vertical: 35, horizontal: 0 })
})

test('text counts as the lines it takes up, by width and by line breaks of any kind', () => {
  expect([printedLines(''), printedLines('Chai'), printedLines('a\nb\r\nc\u2028d')]).toEqual([0, 1, 4])
  expect([printedLines('\n'.repeat(99)), printedLines('x'.repeat(20)), printedLines('x'.repeat(21))]).toEqual([
    100, 1, 2,
  ])
  expect(printedLines('北京烤鸭'.repeat(5))).toBe(2)
})

test('texts and numbers are added up at any depth', () => {
  expect(
    printedLines({ number: '1', notes: null, isShort: true, lines: [{ product: 'a\nb', price: 5 }, ['x', 'y']] }),
  ).toBe(6)
})

test('the longest order with 200-letter names can be printed; a document full of line breaks can’t', () => {
  const line = { product: 'x'.repeat(200), brand: 'Brand', sku: 'SKU', batch: 'B-1', quantity: 1, price: 1 }
  expect(printedLines(Array.from({ length: 5000 }, () => line))).toBeLessThan(maxPrintedLines)
  expect(printedLines(Array.from({ length: 200 }, () => ({ product: '\n'.repeat(400) })))).toBeGreaterThan(
    maxPrintedLines,
  )
})
