import { expect, test } from 'vitest'
import { type LeftUnits, packingSlip } from './packing-slip.ts'
import { printPages } from './page-setup.ts'

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '' }
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
  backorderOf: null,
  orderedItems: [packed],
}
type Input = Parameters<typeof packingSlip>[0]
const slip = (options: Partial<Input['order']> = {}, backordered: Partial<Input['backordered']> = {}) =>
  packingSlip({
    order: { ...order, ...options },
    backordered: { left: [], waits: new Map(), promises: new Map(), ...backordered },
    customer: { customerName: 'Ernst Handel' },
    company,
    issuedOn: '2026-11-20',
    page: printPages.general,
  })

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
          cases: '',
          ordered: '1,200',
          backordered: '',
          backorders: '',
          promise: '',
          batches: [{ batch: { short: '', whole: '', facts: '' }, quantity: '1,200' }],
        },
      ],
    },
  ])
  expect(made.blocks.map(({ heading }) => heading)).toEqual(['Ship to', 'Delivery'])
  expect(JSON.stringify(made)).not.toContain('$')
})

test('a packing slip has the customer’s PO number, if there is one', () => {
  expect(slip({ customerPO: 'PO-4417' }).facts[1]).toEqual({ label: 'Your PO number', value: 'PO-4417' })
  for (const customerPO of [null, '']) expect(slip({ customerPO })).toEqual(slip())
})

test('a draft’s packing slip is marked as a draft, and a pickup’s has no driver', () => {
  expect(slip({ orderNum: 'DRAFT_AB12CD34' }).title).toBe('Draft packing slip')
  const pickup = slip({ pickupOrder: true })
  expect(pickup.blocks.map(({ heading }) => heading)).toEqual(['For', 'Pickup'])
  expect(JSON.stringify(pickup)).not.toContain('Andrew Fuller')
})

test('a packing slip says what of a product is on backorder', () => {
  const lines = [packed, { ...packed, productId: 2, productName: 'Chang' }]
  const { groups } = slip({ orderedItems: lines }, { promises: new Map([[2, '4 on backorder, expected Dec 3']]) })
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
      cases: '',
      ordered: '10',
      backordered: '',
      backorders: '',
      promise: '',
      batches: [
        { batch: { short: '00012', whole: 'B-00012', facts: '' }, quantity: '8' },
        { batch: { short: 'No batch', whole: '', facts: '' }, quantity: '2' },
      ],
    },
    {
      product: 'Chang',
      sku: 'EXO-BEV-0002',
      quantity: '1',
      cases: '',
      ordered: '1',
      backordered: '',
      backorders: '',
      promise: '',
      batches: [{ batch: { short: 'No batch', whole: '', facts: '' }, quantity: '1' }],
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

const left = (overrides: Partial<LeftUnits> = {}): LeftUnits => ({
  productId: 1,
  productName: 'Chai',
  productBrand: 'Exotic Liquids',
  productSku: 'EXO-BEV-0001',
  units: 4,
  orderNum: '100802',
  isCanceled: false,
  ...overrides,
})
const unitsOn = ({ groups }: ReturnType<typeof slip>) =>
  groups.flatMap(({ rows }) =>
    rows.map(({ product, ordered, quantity, backordered, backorders }) => [
      product,
      ordered,
      quantity,
      backordered,
      backorders,
    ]),
  )

test('after a split, a packing slip says what was ordered, what ships, and on which backorder the rest is', () => {
  const gone = left({ productId: 2, productName: 'Tofu', productSku: 'MAY-PRO-0002', units: 3 })
  const made = slip(
    { orderedItems: [{ ...packed, quantity: 6 }] },
    { left: [left(), left({ orderNum: '100803', units: 1 }), gone] },
  )
  expect(made.isSplit).toBe(true)
  expect(unitsOn(made)).toEqual([
    ['Chai', '11', '6', '5', '100802, 100803'],
    ['Tofu', '3', '0', '3', '100802'],
  ])
  expect(made.units).toBe('6')
})

test('units of a closed backorder were ordered, but don’t come anymore', () => {
  const made = slip({ orderedItems: [{ ...packed, quantity: 6 }] }, { left: [left({ isCanceled: true })] })
  expect(unitsOn(made)).toEqual([['Chai', '10', '6', '', '']])
})

test('before it ships, a short order says what waits, and its boxes hold the rest', () => {
  const tagged = { ...packed, shouldHaveTag: true }
  const orderedItems = [
    { ...tagged, productBatchNumber: 'B-00012', quantity: 5 },
    { ...tagged, quantity: 3 },
  ]
  const made = slip({ orderedItems }, { waits: new Map([[1, 4]]) })
  expect(made.isSplit).toBe(true)
  expect(unitsOn(made)).toEqual([['Chai', '8', '4', '4', '']])
  expect(made.groups[0]?.rows[0]?.batches).toMatchObject([{ batch: { short: '00012' }, quantity: '4' }])
  expect(made.units).toBe('4')
})

test('the slip of a backorder names the order it was split from', () => {
  const made = slip({ backorderOf: { orderNum: '100123' } })
  expect(made.isSplit).toBe(true)
  expect(made.facts.at(-1)).toEqual({ label: 'Backorder of', value: '100123' })
})

test('without a backorder a slip has one column of units, with the cases they fill', () => {
  const made = slip({ orderedItems: [{ ...packed, quantity: 50, unitsPerCase: 12 }] })
  expect(made.isSplit).toBe(false)
  expect(made.groups[0]?.rows).toMatchObject([{ quantity: '50', cases: '4 cases + 2' }])
})
