import { expect, test } from 'vitest'
import { printPages } from './page-setup.ts'
import { packingSlip, type LineToPick, pickList } from './warehouse-papers.ts'

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '' }
const line = (options: Partial<LineToPick> = {}): LineToPick => ({
  packingLocationId: 1,
  packingLocationName: 'Warehouse',
  orderId: 1,
  orderNum: '100801',
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
      batch: { short: '00007', whole: 'B-00007', expiry: '', problem: '' },
      quantity: '1,205',
      cases: '',
      orders: '100801: 1,203, 100802: 2',
    },
    {
      shelf: '',
      product: 'Chai',
      sku: 'EXO-BEV-0001',
      batch: { short: 'No batch, waits', whole: '', expiry: '', problem: '' },
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

// D-251
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

const packed = {
  productId: 1,
  productName: 'Chai',
  productBrand: 'Exotic Liquids',
  productSku: 'EXO-BEV-0001',
  productBatchNumber: null as string | null,
  shouldHaveTag: false,
  quantity: 1200,
}
const order = {
  orderNum: '100801',
  pickupOrder: false,
  deliveryDate: '2026-11-24',
  driverName: 'Andrew Fuller',
  packingLocationName: 'Warehouse',
  notes: ' Ring twice ',
  orderedItems: [packed],
}
const slip = (options: Partial<typeof order> = {}, promises: ReadonlyMap<number, string> = new Map()) =>
  packingSlip({
    order: { ...order, ...options },
    promises,
    customer: { customerName: 'Ernst Handel' },
    company,
    issuedOn: '2026-11-20',
    page: printPages.general,
  })

// D-57
test('a packing slip has lines, units and notes, but no prices or costs', () => {
  const made = slip()
  expect(made).toMatchObject({ title: 'Packing slip', number: '100801', units: '1,200', notes: 'Ring twice' })
  expect(made.groups).toEqual([
    {
      brand: 'Exotic Liquids',
      rows: [
        {
          product: 'Chai',
          sku: 'EXO-BEV-0001',
          quantity: '1,200',
          promise: '',
          batches: [{ batch: { short: '', whole: '', expiry: '' }, quantity: '1,200' }],
        },
      ],
    },
  ])
  expect(made.blocks.map(({ heading }) => heading)).toEqual(['Ship to', 'Delivery'])
  expect(JSON.stringify(made)).not.toContain('$')
})

test('a draft’s packing slip is marked as a draft, and a pickup’s has no driver', () => {
  expect(slip({ orderNum: 'DRAFT_AB12CD34' }).title).toBe('Draft packing slip')
  const pickup = slip({ pickupOrder: true })
  expect(pickup.blocks.map(({ heading }) => heading)).toEqual(['For', 'Pickup'])
  expect(JSON.stringify(pickup)).not.toContain('Andrew Fuller')
})

// D-264
test('a packing slip says what of a product is on backorder', () => {
  const lines = [packed, { ...packed, productId: 2, productName: 'Chang' }]
  const { groups } = slip({ orderedItems: lines }, new Map([[2, '4 on backorder, expected Dec 3']]))
  expect(groups[0]?.rows.map(({ product, promise }) => [product, promise])).toEqual([
    ['Chai', ''],
    ['Chang', '4 on backorder, expected Dec 3'],
  ])
})

test('a packing slip lists each product once, with units per batch', () => {
  const tagged = { ...packed, shouldHaveTag: true }
  const made = slip({
    orderedItems: [
      { ...tagged, productBatchNumber: 'B-00012', quantity: 5 },
      { ...tagged, productName: 'Chang', productSku: 'EXO-BEV-0002', quantity: 1 },
      { ...tagged, quantity: 2 },
      { ...tagged, productBatchNumber: 'B-00012', quantity: 3 },
    ],
  })
  expect(made.groups[0]?.rows).toEqual([
    {
      product: 'Chai',
      sku: 'EXO-BEV-0001',
      quantity: '10',
      promise: '',
      batches: [
        { batch: { short: '00012', whole: 'B-00012', expiry: '' }, quantity: '8' },
        { batch: { short: 'No batch', whole: '', expiry: '' }, quantity: '2' },
      ],
    },
    {
      product: 'Chang',
      sku: 'EXO-BEV-0002',
      quantity: '1',
      promise: '',
      batches: [{ batch: { short: 'No batch', whole: '', expiry: '' }, quantity: '1' }],
    },
  ])
  expect(made.units).toBe('11')
})

test('two products with the same name stay separate on a packing slip', () => {
  const made = slip({ orderedItems: [packed, { ...packed, productSku: 'EXO-BEV-0009', quantity: 3 }] })
  expect(made.groups[0]?.rows.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['EXO-BEV-0001', '1,200'],
    ['EXO-BEV-0009', '3'],
  ])
})
