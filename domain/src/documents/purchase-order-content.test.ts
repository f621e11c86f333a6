import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { calculateDocument } from './document-content.ts'
import { documentSheet } from './document-sheet.ts'
import { printPages } from './page-setup.ts'
import { purchaseOrderSource } from './purchase-order-content.ts'

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '(206) 555-0142' }
const item = (productName: string, quantity: number, unitCost: number) => ({
  productName,
  productBrand: 'Exotic Liquids',
  productSku: `EXO-${productName}`,
  quantity,
  unitCost: cents(unitCost),
})
const saved = {
  id: 7,
  purchaseOrderNum: 'EXO-0007',
  orderStatus: 'ORDERED',
  brand: {
    name: 'Exotic Liquids',
    brandRepName: 'Charlotte Cooper',
    brandRepPhone: '(171) 555-2222',
    brandRepEmail: 'charlotte@exotic.example',
  },
  expectedDeliveryOn: '2026-12-01',
  purchaseOrderItems: [item('Chang', 24, 950), item('Chai', 1200, 900)],
  notes: 'Ring twice',
}
const source = (changed: Partial<typeof saved> = {}) =>
  purchaseOrderSource({ ...saved, ...changed }, { company, issuedOn: '2026-11-21' })
const sheet = (changed: Partial<typeof saved> = {}) =>
  documentSheet(calculateDocument(source(changed).content(printPages.purchaseOrder)))

// R1-11, R9-25
test("a purchase order has our company, the supplier's representative, the expected delivery, unit costs and totals", () => {
  expect(sheet()).toMatchObject({
    title: 'Purchase order',
    number: 'EXO-0007',
    company: { name: 'Northwind Traders', lines: ['1 Harbor Way', 'Seattle', '(206) 555-0142'] },
    facts: [
      { label: 'Order number', value: 'EXO-0007' },
      { label: 'Order date', value: 'Nov 21, 2026' },
      { label: 'Units', value: '1,224' },
    ],
    blocks: [
      { heading: 'Supplier', name: 'Exotic Liquids', lines: ['Charlotte Cooper', '(171) 555-2222'] },
      { heading: 'Expected delivery', name: 'Dec 1, 2026', lines: [] },
    ],
    columns: { price: 'Unit cost' },
    groups: [
      {
        total: '$11,028.00',
        lines: [
          { product: 'Chang', sku: 'EXO-Chang', quantity: '24', price: '$9.50', total: '$228.00' },
          { product: 'Chai', quantity: '1,200', price: '$9.00', total: '$10,800.00' },
        ],
      },
    ],
    totals: [{ label: 'Subtotal', value: '$11,028.00' }],
    due: { label: 'Total', value: '$11,028.00' },
    notes: 'Ring twice',
  })
})

test('without an expected delivery, the date is to be agreed', () => {
  expect(
    documentSheet(calculateDocument({ ...source().content(printPages.purchaseOrder), handover: null })).blocks,
  ).toHaveLength(1)
  const open = purchaseOrderSource({ ...saved, expectedDeliveryOn: null }, { company, issuedOn: '2026-11-21' })
  expect(documentSheet(calculateDocument(open.content(printPages.purchaseOrder))).blocks[1]?.name).toBe('Date TBD')
})

// R7.1-13, D-146
test('its file is named for its number, and an email goes to the representative of the brand', () => {
  expect(source()).toMatchObject({
    recordId: 7,
    label: { kind: 'purchaseOrder', name: 'PO', number: 'EXO-0007' },
    contact: { name: 'Charlotte Cooper', email: 'charlotte@exotic.example' },
  })
})

test('a draft is marked as one, and neither a draft nor a canceled purchase order is sent to the supplier', () => {
  expect(sheet({ purchaseOrderNum: 'DRAFT_AB12CD34' }).title).toBe('Draft purchase order')
  const statuses = ['DRAFT', 'PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED', 'CANCELLED']
  expect(statuses.filter((orderStatus) => source({ orderStatus }).canEmail)).toEqual([
    'PENDING',
    'ORDERED',
    'RECEIVED',
    'COMPLETED',
  ])
})
