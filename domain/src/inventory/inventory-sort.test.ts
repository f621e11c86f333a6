import { expect, test } from 'vitest'
import { inventoryOverview } from './inventory-overview.ts'
import { parseInventorySort, limitShare, sortBrands, sortProductsWithin } from './inventory-sort.ts'

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
const inventory = inventoryOverview(
  [brand(1, 'Zeta', 100), brand(2, 'Alpha'), brand(3, 'Beta', 10)],
  [product(1, 1, 'Tea', 5), product(2, 1, 'Milk', 80), product(3, 2, 'Rice', 40), product(4, 3, 'Oats', 40)],
)
const names = (text: string) => sortBrands(inventory, parseInventorySort(text)).map((line) => line.brand.name)

test('brands are sorted by name by default', () => {
  expect(names('')).toEqual(['Alpha', 'Beta', 'Zeta'])
  expect(names('nonsense')).toEqual(['Alpha', 'Beta', 'Zeta'])
  expect(names('-name')).toEqual(['Zeta', 'Beta', 'Alpha'])
})

test('products are sorted within their brand by the same column as the brands', () => {
  const [zeta] = sortProductsWithin(inventory, parseInventorySort('-stock'))
  expect(zeta?.products.map((line) => line.product.name)).toEqual(['Milk', 'Tea'])
})

test('ties are sorted by name, even in a descending sort', () => {
  expect(names('stock')).toEqual(['Alpha', 'Beta', 'Zeta'])
  expect(names('-stock')).toEqual(['Zeta', 'Alpha', 'Beta'])
})

test('brands without a limit come last, ascending or descending', () => {
  expect(names('limit')).toEqual(['Beta', 'Zeta', 'Alpha'])
  expect(names('-limit')).toEqual(['Zeta', 'Beta', 'Alpha'])
  expect(names('-share')).toEqual(['Beta', 'Zeta', 'Alpha'])
})

test('the first unit exceeds a limit of zero', () => {
  expect(limitShare(0, 0)).toBe(0)
  expect(limitShare(1, 0)).toBe(Number.POSITIVE_INFINITY)
  expect(limitShare(50, 100)).toBe(0.5)
  expect(limitShare(-5, 100)).toBe(0)
})
