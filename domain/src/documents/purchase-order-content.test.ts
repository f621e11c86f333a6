import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { purchaseStatuses } from '../purchases/purchase-order.ts'
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
type Saved = Parameters<typeof purchaseOrderSource>[0]
const saved: Saved = {
  id: 7,
  purchaseOrderNum: 'EXO-0007',
  orderStatus: 'ORDERED',
  brand: {
    name: 'Exotic Liquids',
    brandRepName: 'Charlotte Cooper',
    brandRepPhone: '(171) 555-2222',
    brandRepEmail: 'charlotte@exotic.example',
  },
  // An evening in Los Angeles, when it is already tomorrow in UTC.
  orderPlacedOn: new Date('2026-11-22T03:00:00Z'),
  createdAt: new Date('2026-11-19T20:00:00Z'),
  expectedDeliveryOn: '2026-12-01',
  purchaseOrderItems: [item('Chang', 24, 950), item('Chai', 1200, 900)],
  notes: 'Ring twice',
}
const source = (changed: Partial<Saved> = {}) =>
  purchaseOrderSource({ ...saved, ...changed }, { company, timeZone: 'America/Los_Angeles' })
function sheet(changed: Partial<Saved> = {}) {
  const document = source(changed)
  if (document === undefined) throw new Error('There is no document')
  return documentSheet(calculateDocument(document.content(printPages.purchaseOrder)))
}

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
      { heading: 'Ship to', name: 'Northwind Traders', lines: ['1 Harbor Way', 'Seattle'] },
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
  expect(sheet({ expectedDeliveryOn: null }).blocks[2]?.name).toBe('Date TBD')
})

test('a draft shows the day it was created', () => {
  expect(sheet({ orderPlacedOn: null }).facts[1]?.value).toBe('Nov 19, 2026')
})

test('users who can’t see costs have no purchase order document', () => {
  const [first] = saved.purchaseOrderItems
  if (first === undefined) throw new Error('No item')
  expect(source({ purchaseOrderItems: [{ ...first, unitCost: undefined }] })).toBeUndefined()
})

// R7.1-13
test('a purchase order’s file is named for its number, and its email goes to the brand’s representative', () => {
  expect(source()).toMatchObject({
    recordId: 7,
    label: { kind: 'purchaseOrder', name: 'PO', number: 'EXO-0007' },
    contact: { name: 'Charlotte Cooper', email: 'charlotte@exotic.example' },
  })
})

test('a draft is marked as one, and neither a draft nor a canceled purchase order is sent to the supplier', () => {
  expect(sheet({ purchaseOrderNum: 'DRAFT_AB12CD34' }).title).toBe('Draft purchase order')
  expect(purchaseStatuses.filter((orderStatus) => source({ orderStatus })?.canEmail)).toEqual([
    'PENDING',
    'ORDERED',
    'RECEIVED',
    'COMPLETED',
  ])
})

test('a product without a cost is to be determined, never $0.00', () => {
  const mixed = sheet({ purchaseOrderItems: [item('Chang', 24, 950), item('Chai', 12, 0)] })
  expect(mixed.groups[0]?.lines.map(({ price, total }) => [price, total])).toEqual([
    ['$9.50', '$228.00'],
    ['TBD', 'TBD'],
  ])
  expect(mixed.totals).toMatchObject([{ value: '$228.00', note: 'without lines marked TBD' }])
  expect(JSON.stringify(sheet({ purchaseOrderItems: [item('Chai', 12, 0)] }))).not.toContain('$0.00')
})

test('a purchase order asks for no payment to us', () => {
  expect(sheet().remitTo).toBe('')
})
