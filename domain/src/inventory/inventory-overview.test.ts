import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  filterInventory,
  type StockedProduct,
  type BrandWithLimits,
  inventoryOverview,
  inventoryTotals,
  type InventoryFilter,
  inventoryTest,
  noInventoryFilter,
} from './inventory-overview.ts'

const aBrand = (options: Partial<BrandWithLimits> = {}): BrandWithLimits => ({
  id: 1,
  name: 'Exotic Liquids',
  excludeFromReporting: false,
  hideInInventoryOverview: false,
  maxBrandStock: null,
  MaxProductStock: [],
  ...options,
})
const aProduct = (options: Partial<StockedProduct> = {}): StockedProduct => ({
  id: 1,
  sku: 'EXO-BEV-0001',
  name: 'Chai',
  brandID: 1,
  brand: 'Exotic Liquids',
  typeID: 1,
  type: 'Beverages',
  genetics: null,
  extractType: null,
  weight: null,
  stock: 39,
  pendingOutboundQuantity: 0,
  ...options,
})
const chai = aProduct({ pendingOutboundQuantity: 12 })
const syrup = aProduct({ id: 2, name: 'Aniseed Syrup', typeID: 2, type: 'Condiments', weight: 550, stock: 13 })

const listed = (brands: BrandWithLimits[], products: StockedProduct[], filter: Partial<InventoryFilter> = {}) =>
  filterInventory(inventoryOverview(brands, products), inventoryTest({ ...noInventoryFilter, ...filter }))

test('the counts of a brand are the totals of its products, and available units are stock less pending', () => {
  const [line] = listed([aBrand()], [chai, syrup])
  expect(line).toMatchObject({ stock: 52, pending: 12, available: 40 })
  expect(line?.products.map(({ available }) => available)).toEqual([27, 13])
})

test('available units are negative if more units are pending than in stock', () => {
  expect(listed([aBrand()], [aProduct({ stock: 2, pendingOutboundQuantity: 5 })])[0]?.available).toBe(-3)
})

test('a product above its effective limit is over it, one exactly at the limit isn’t', () => {
  const limits = [
    { typeId: 2, weight: null, maxStock: 13 },
    { typeId: 1, weight: null, maxStock: 38 },
  ]
  const [line] = listed([aBrand({ maxBrandStock: 1000, MaxProductStock: limits })], [chai, syrup])
  expect(line?.products.map(({ isOver, limit }) => [isOver, limit?.level])).toEqual([
    [true, 'type'],
    [false, 'type'],
  ])
  expect(line).toMatchObject({ productsOver: 1, isOver: false })
})

test('the limit of a brand is compared with all of its stock, even if a filter lists only some of it', () => {
  const [line] = listed([aBrand({ maxBrandStock: 50 })], [chai, syrup], { types: ['Condiments'] })
  expect(line).toMatchObject({ stock: 13, totalStock: 52, isOver: true })
})

test('hidden brands are listed only on request', () => {
  const hidden = aBrand({ id: 2, name: 'Old Stock', hideInInventoryOverview: true })
  expect(listed([aBrand(), hidden], [chai])).toHaveLength(1)
  expect(listed([aBrand(), hidden], [chai], { showHidden: true })).toHaveLength(2)
})

test('a filter lists the matching products and their brands', () => {
  const other = aBrand({ id: 2, name: 'Mayumi’s' })
  const tofu = aProduct({ id: 3, name: 'Tofu', brandID: 2, brand: 'Mayumi’s', stock: 0 })
  const names = (filter: Partial<InventoryFilter>) =>
    listed([aBrand(), other], [chai, syrup, tofu], filter).flatMap(({ products }) =>
      products.map(({ product }) => product.name),
    )
  expect(names({ search: 'syrup exotic' })).toEqual(['Aniseed Syrup'])
  expect(names({ brands: ['Mayumi’s'] })).toEqual(['Tofu'])
  expect(names({ types: ['Condiments'] })).toEqual(['Aniseed Syrup'])
  expect(names({ weights: [550] })).toEqual(['Aniseed Syrup'])
  expect(names({ stock: 'out' })).toEqual(['Tofu'])
  expect(names({ stock: 'in' })).toEqual(['Chai', 'Aniseed Syrup'])
})

test('a brand without products is found by its name, but not by filters for products', () => {
  const empty = aBrand({ id: 2, name: 'Côté Neuf' })
  expect(listed([empty], [], { search: 'cote' })).toHaveLength(1)
  expect(listed([empty], [], { search: 'chai' })).toHaveLength(0)
  expect(listed([empty], [], { stock: 'in' })).toHaveLength(0)
})

test('the over-limit filter lists products above their limit, and all products of a brand above its own limit', () => {
  const limits = [{ typeId: 1, weight: null, maxStock: 10 }]
  const names = (brand: BrandWithLimits) =>
    listed([brand], [chai, syrup], { overLimit: true }).flatMap((line) =>
      line.products.map(({ product }) => product.name),
    )
  expect(names(aBrand({ MaxProductStock: limits }))).toEqual(['Chai'])
  expect(names(aBrand({ maxBrandStock: 51 }))).toEqual(['Chai', 'Aniseed Syrup'])
  expect(names(aBrand({ maxBrandStock: 52 }))).toEqual([])
})

test('the totals leave out brands excluded from reporting, and say how many there are', () => {
  const samples = aBrand({ id: 2, name: 'Samples', excludeFromReporting: true })
  const lines = listed([aBrand(), samples], [chai, aProduct({ id: 3, brandID: 2, stock: 500 })])
  expect(inventoryTotals(lines)).toMatchObject({
    stock: 39,
    pending: 12,
    available: 27,
    brands: 1,
    products: 1,
    excluded: 1,
  })
})

const anything = fc.record({
  brands: fc.array(
    fc.record({ hide: fc.boolean(), exclude: fc.boolean(), limit: fc.option(fc.nat(200), { nil: null }) }),
    { maxLength: 6 },
  ),
  products: fc.array(
    fc.record({
      brandID: fc.nat(6),
      stock: fc.integer({ min: -20, max: 300 }),
      pending: fc.nat(50),
      type: fc.constantFrom('A', 'B'),
    }),
    { maxLength: 40 },
  ),
  filter: fc.record({
    types: fc.subarray(['A', 'B']),
    stock: fc.constantFrom('in', 'out', null),
    overLimit: fc.boolean(),
    showHidden: fc.boolean(),
  }),
})

test('with any filter, totals cover the listed products of brands that are not excluded', () => {
  fc.assert(
    fc.property(anything, ({ brands, products, filter }) => {
      const lines = listed(
        brands.map(({ hide, exclude, limit }, id) =>
          aBrand({ id, hideInInventoryOverview: hide, excludeFromReporting: exclude, maxBrandStock: limit }),
        ),
        products.map(({ pending, ...product }, id) => aProduct({ id, ...product, pendingOutboundQuantity: pending })),
        filter,
      )
      const reported = lines.filter(({ brand }) => !brand.excludeFromReporting).flatMap((line) => line.products)
      const sum = (figure: (line: (typeof reported)[number]) => number) =>
        reported.reduce((all, line) => all + figure(line), 0)
      const totals = inventoryTotals(lines)
      expect(totals.stock).toBe(sum(({ product }) => product.stock))
      expect(totals.pending).toBe(sum(({ product }) => product.pendingOutboundQuantity))
      expect(totals.available).toBe(totals.stock - totals.pending)
      expect(totals.products).toBe(reported.length)
    }),
  )
})
