import { expect, test } from 'vitest'
import { inventoryOf } from './inventory-overview.ts'
import { inventorySortOf, shareOf, sortBrands, sortProductsWithin } from './inventory-sort.ts'

const brand = (id: number, name: string, maxBrandStock: number | null = null) => ({
  id,
  name,
  maxBrandStock,
  MaxProductStock: [],
  excludeFromReporting: false,
  hideInInventoryOverview: false,
})
const product = (id: number, brandID: number, name: string, stock: number) => ({
  id,
  brandID,
  name,
  stock,
  brand: '',
  sku: '',
  typeID: 1,
  type: '',
  genetics: null,
  extractType: null,
  weight: null,
  pendingOutboundQuantity: 0,
})
const inventory = inventoryOf(
  [brand(1, 'Zeta', 100), brand(2, 'Alpha'), brand(3, 'Beta', 10)],
  [product(1, 1, 'Tea', 5), product(2, 1, 'Milk', 80), product(3, 2, 'Rice', 40), product(4, 3, 'Oats', 40)],
)
const names = (text: string) => sortBrands(inventory, inventorySortOf(text)).map((line) => line.brand.name)

test('brands are sorted by name by default', () => {
  expect(names('')).toEqual(['Alpha', 'Beta', 'Zeta'])
  expect(names('nonsense')).toEqual(['Alpha', 'Beta', 'Zeta'])
  expect(names('-name')).toEqual(['Zeta', 'Beta', 'Alpha'])
})

test('products are sorted within their brand by the same column as the brands', () => {
  const [zeta] = sortProductsWithin(inventory, inventorySortOf('-stock'))
  expect(zeta?.products.map((line) => line.product.name)).toEqual(['Milk', 'Tea'])
})

test('equal brands are sorted by name, also in a descending sort', () => {
  expect(names('stock')).toEqual(['Alpha', 'Beta', 'Zeta'])
  expect(names('-stock')).toEqual(['Zeta', 'Alpha', 'Beta'])
})

test('brands without a limit come last, ascending or descending', () => {
  expect(names('limit')).toEqual(['Beta', 'Zeta', 'Alpha'])
  expect(names('-limit')).toEqual(['Zeta', 'Beta', 'Alpha'])
  expect(names('-share')).toEqual(['Beta', 'Zeta', 'Alpha'])
})

test('the first unit exceeds a limit of zero', () => {
  expect(shareOf(0, 0)).toBe(0)
  expect(shareOf(1, 0)).toBe(Number.POSITIVE_INFINITY)
  expect(shareOf(50, 100)).toBe(0.5)
  expect(shareOf(-5, 100)).toBe(0)
})
