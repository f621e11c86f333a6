import { expect, test } from 'vitest'
import { printPages } from './page-setup.ts'
import { type LineToPick, pickList } from './pick-list.ts'

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '' }
const line = (options: Partial<LineToPick> = {}): LineToPick => ({
  packingLocationId: 1,
  packingLocationName: 'Warehouse',
  orderId: 1,
  orderNum: '100801',
  customerPO: null,
  customerName: 'Ernst Handel',
  productId: 1,
  productName: 'Chai',
  productSku: 'EXO-BEV-0001',
  shelf: null,
  unitsPerCase: null,
  batchId: null,
  batchNumber: null,
  expiresOn: null,
  unusable: null,
  shouldHaveTag: true,
  quantity: 2,
  ...options,
})
const listed = (...lines: LineToPick[]) =>
  pickList({ lines, company, printedOn: '2026-11-21', page: printPages.general }).locations

test('a pick list names the PO numbers of its orders', () => {
  const [location] = listed(line({ customerPO: 'PO-4417' }), line({ orderId: 2, orderNum: '100802' }))
  expect(location?.orders).toEqual(['100801 Ernst Handel, PO-4417', '100802 Ernst Handel'])
})

test('a batch is picked once for all orders, with the units for each', () => {
  const batch = { batchId: 7, batchNumber: 'B-00007' }
  const [location] = listed(
    line({ ...batch, quantity: 1200 }),
    line({ ...batch, quantity: 3 }),
    line({ ...batch, orderId: 2, orderNum: '100802' }),
    line({ orderId: 2, orderNum: '100802' }),
  )
  expect(location?.rows).toEqual([
    {
      shelf: '',
      product: 'Chai',
      sku: 'EXO-BEV-0001',
      batch: { short: '00007', whole: 'B-00007', facts: '', problem: '' },
      quantity: '1,205',
      cases: '',
      orders: '100801: 1,203, 100802: 2',
    },
    {
      shelf: '',
      product: 'Chai',
      sku: 'EXO-BEV-0001',
      batch: { short: 'No batch, waits', whole: '', facts: '', problem: '' },
      quantity: '2',
      cases: '',
      orders: '100802: 2',
    },
  ])
  expect(location?.facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Packing location Warehouse',
    'Printed Nov 21, 2026',
    'Orders 2',
    'Units 1,207',
  ])
})

test('a batch that can’t be pulled is marked with the reason', () => {
  const batch = { batchId: 7, batchNumber: 'B-00007' }
  const [location] = listed(
    line({ ...batch, unusable: 'TOO_SHORT' }),
    line({ ...batch, orderId: 2, unusable: 'ON_HOLD' }),
  )
  expect(location?.rows[0]?.batch.problem).toBe('expires too soon for this customer, on hold')
})

test('a pick list walks from shelf to shelf, and says how many cases to take', () => {
  const [location] = listed(
    line({ productId: 4, productName: 'Apple jam', quantity: 5, unitsPerCase: 12 }),
    line({ shelf: 'A-10', quantity: 30, unitsPerCase: 12 }),
    line({ shelf: 'A-10', quantity: 20, unitsPerCase: 12, orderId: 2, orderNum: '100802' }),
    line({
      shelf: 'A-2',
      productId: 2,
      productName: 'Tofu',
      batchId: 8,
      batchNumber: 'B-00010',
      quantity: 48,
      unitsPerCase: 12,
    }),
    line({ shelf: 'A-2', productId: 2, productName: 'Tofu', batchId: 9, batchNumber: 'B-00009' }),
  )
  expect(
    location?.rows.map(({ shelf, product, batch, quantity, cases }) => [shelf, product, batch.short, quantity, cases]),
  ).toEqual([
    ['A-2', 'Tofu', '00009', '2', ''],
    ['A-2', 'Tofu', '00010', '48', '4 cases'],
    ['A-10', 'Chai', 'No batch, waits', '50', '4 cases + 2'],
    ['', 'Apple jam', 'No batch, waits', '5', ''],
  ])
})

test('the pick list of one order does not repeat its number on every row', () => {
  expect(listed(line(), line({ productId: 2 }))[0]?.rows.map(({ orders }) => orders)).toEqual(['', ''])
})

test('locations and products are sorted by name, and two products with the same name stay separate', () => {
  const locations = listed(
    line({ packingLocationId: 2, packingLocationName: 'Dock 10' }),
    line({ packingLocationId: 3, packingLocationName: 'Dock 9', productId: 3, productName: 'Tofu' }),
    line({ packingLocationId: 3, packingLocationName: 'Dock 9', productId: 2, productSku: 'CHAI-2' }),
    line({ packingLocationId: 3, packingLocationName: 'Dock 9' }),
  )
  expect(locations.map(({ name, rows }) => [name, ...rows.map(({ product, sku }) => `${product} ${sku}`)])).toEqual([
    ['Dock 9', 'Chai EXO-BEV-0001', 'Chai CHAI-2', 'Tofu EXO-BEV-0001'],
    ['Dock 10', 'Chai EXO-BEV-0001'],
  ])
})

test('a pick list has all units of the lines, and omits locations without units', () => {
  const lines = Array.from({ length: 60 }, (_, index) =>
    line({
      packingLocationId: index % 3,
      productId: index % 7,
      batchId: index % 2,
      orderId: index % 5,
      quantity: index + 1,
    }),
  )
  const picked = listed(...lines).flatMap(({ rows }) =>
    rows.map(({ quantity }) => Number(quantity.replaceAll(',', ''))),
  )
  expect(picked.reduce((sum, units) => sum + units, 0)).toBe((60 * 61) / 2)
  expect(listed()).toEqual([])
})
