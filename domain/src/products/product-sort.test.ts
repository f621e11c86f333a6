import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { bestMatchesFirst, groupProducts, productSortKeys, sortProducts } from './product-sort.ts'

const product = (name: string, price: number, stock: number) => ({
  name,
  price: cents(price),
  stock,
  pendingOutboundQuantity: 0,
  sku: `X-${stock}`,
  brand: 'Acme',
  type: 'Tea',
  genetics: null,
  extractType: null,
  weight: null,
})
const chai = product('Chai', 1800, 39)
const chang = product('Chang', 1900, 17)
const mascarpone = product('Mascarpone Chai', 1800, 20)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

// R2.13-16, R2.13-17
test('products are sorted by name, price or stock, ascending or descending, and then by name', () => {
  const all = [mascarpone, chang, chai]
  expect(names(sortProducts(all, { by: 'name', direction: 'asc' }))).toEqual(['Chai', 'Chang', 'Mascarpone Chai'])
  expect(names(sortProducts(all, { by: 'name', direction: 'desc' }))).toEqual(['Mascarpone Chai', 'Chang', 'Chai'])
  expect(names(sortProducts(all, { by: 'price', direction: 'asc' }))).toEqual(['Chai', 'Mascarpone Chai', 'Chang'])
  expect(names(sortProducts(all, { by: 'price', direction: 'desc' }))).toEqual(['Chang', 'Chai', 'Mascarpone Chai'])
  expect(names(sortProducts(all, { by: 'stock', direction: 'asc' }))).toEqual(['Chang', 'Mascarpone Chai', 'Chai'])
})

test('numbers in names are compared as numbers', () => {
  const all = [product('Pack 10', 1, 1), product('Pack 9', 1, 1)]
  expect(names(sortProducts(all, { by: 'name', direction: 'asc' }))).toEqual(['Pack 9', 'Pack 10'])
})

test('sorting loses no product and does not change the original list', () => {
  const products = fc.array(
    fc.record({ name: fc.string(), price: fc.nat().map(cents), stock: fc.integer(), id: fc.nat() }),
  )
  fc.assert(
    fc.property(
      products,
      fc.constantFrom(...productSortKeys),
      fc.constantFrom('asc' as const, 'desc' as const),
      (all, by, direction) => {
        const before = [...all]
        const sorted = sortProducts(all, { by, direction })
        expect(all).toEqual(before)
        expect(new Set(sorted)).toEqual(new Set(all))
        expect(sorted).toHaveLength(all.length)
      },
    ),
  )
})

test('the best match comes first: the SKU, then the start of the name, then the start of a word in it', () => {
  const strange = { ...chang, name: 'Uncharted', sku: 'CHA' }
  expect(names(bestMatchesFirst([mascarpone, strange, chang, chai], 'cha'))).toEqual([
    'Uncharted',
    'Chang',
    'Chai',
    'Mascarpone Chai',
  ])
})

test('a product matching every search word at word starts comes before one matching only some', () => {
  const some = product('Chai by the chest', 1, 1)
  const every = product('Green Tea Chai', 1, 1)
  expect(names(bestMatchesFirst([{ ...some, type: 'Steady' }, every], 'chai te'))).toEqual([
    'Green Tea Chai',
    'Chai by the chest',
  ])
})

// R2.3-08, R2.3-09
test('products are grouped by brand or by type, in the order of the names', () => {
  const other = { ...chai, name: 'Beer', brand: 'Zeta', type: 'Ale' }
  expect(groupProducts([other, chai, chang], 'brand').map((group) => [group.name, names(group.products)])).toEqual([
    ['Acme', ['Chai', 'Chang']],
    ['Zeta', ['Beer']],
  ])
  expect(groupProducts([other, chai], 'type').map((group) => group.name)).toEqual(['Ale', 'Tea'])
})
