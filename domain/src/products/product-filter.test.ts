import { expect, test } from 'vitest'
import { filterChoices, noProductFilter, orderMenuFilter, productTest, sameFilter } from './product-filter.ts'

const chai = {
  sku: 'EXO-BEV-0001',
  name: 'Chai',
  brand: 'Exotic Liquids',
  type: 'Beverages',
  genetics: null,
  extractType: null,
  weight: null,
  stock: 39,
  pendingOutboundQuantity: 0,
}
const blaye = { ...chai, sku: 'AUX-BEV-0038', name: 'Côte de Blaye', brand: 'Aux joyeux ecclésiastiques', stock: 0 }
const kush = {
  ...chai,
  sku: 'ACM-FLO-0001',
  name: 'Kush',
  brand: 'Acme',
  type: 'Flower',
  genetics: 'INDICA',
  weight: 3.5,
  stock: 1,
}
const rosin = {
  ...kush,
  sku: 'ACM-EXT-0002',
  name: 'Live',
  type: 'Extract',
  genetics: 'HYBRID',
  extractType: 'Rosin',
  weight: 1,
  stock: -2,
}
const all = [chai, blaye, kush, rosin]
const found = (filter: Partial<typeof noProductFilter>) =>
  all.filter(productTest({ ...noProductFilter, ...filter })).map((product) => product.name)

// R9-11
test('in stock means stock above zero; otherwise it is out of stock', () => {
  expect(found({ stock: 'in' })).toEqual(['Chai', 'Kush'])
  expect(found({ stock: 'out' })).toEqual(['Côte de Blaye', 'Live'])
})

// R9-12
test('the order menu initially shows products in stock, other lists all products', () => {
  expect(all.filter(productTest(orderMenuFilter))).toEqual([chai, kush])
  expect(found({})).toHaveLength(4)
})

// R2.13-15
test('search finds words in any order in name, brand, type, SKU and weight, and ignores accents and case', () => {
  expect(found({ searchTerm: 'COTE' })).toEqual(['Côte de Blaye'])
  expect(found({ searchTerm: 'liquids chai' })).toEqual(['Chai'])
  expect(found({ searchTerm: 'acm-ext' })).toEqual(['Live'])
  expect(found({ searchTerm: '3.5g' })).toEqual(['Kush'])
  expect(found({ searchTerm: 'rosin hybrid' })).toEqual(['Live'])
  expect(found({ searchTerm: 'chai flower' })).toEqual([])
  expect(found({ searchTerm: '   ' })).toHaveLength(4)
})

// R2.13-18
test('each filter narrows the list, and several values of one filter widen it', () => {
  expect(found({ brands: ['Acme'] })).toEqual(['Kush', 'Live'])
  expect(found({ brands: ['Acme'], types: ['Flower'] })).toEqual(['Kush'])
  expect(found({ genetics: ['INDICA', 'HYBRID'] })).toEqual(['Kush', 'Live'])
  expect(found({ extractTypes: ['Rosin'] })).toEqual(['Live'])
  expect(found({ weights: [3.5] })).toEqual(['Kush'])
})

test('"Short" lists products promised beyond stock, and is offered only if there are any', () => {
  const promised = { ...chai, name: 'Ikura', stock: 31, pendingOutboundQuantity: 32 }
  const products = [chai, blaye, promised]
  expect(products.filter(productTest({ ...noProductFilter, stock: 'short' })).map(({ name }) => name)).toEqual([
    'Ikura',
  ])
  expect(products.filter(productTest({ ...noProductFilter, stock: 'in' }))).toEqual([chai, promised])
  expect(filterChoices([chai, promised]).stock).toEqual(['in', 'short'])
  expect(filterChoices([chai, blaye]).stock).toEqual(['in', 'out'])
})

// R2.13-24
test('a filter has choices only where the list has more than one value', () => {
  expect(filterChoices(all)).toEqual({
    brands: ['Acme', 'Aux joyeux ecclésiastiques', 'Exotic Liquids'],
    types: ['Beverages', 'Extract', 'Flower'],
    genetics: ['HYBRID', 'INDICA'],
    extractTypes: [],
    weights: [1, 3.5],
    stock: ['in', 'out', 'short'],
  })
  expect(Object.values(filterChoices([chai])).flat()).toEqual([])
})

test('two filters are the same if they have the same values in any order', () => {
  const filter = { ...noProductFilter, brands: ['Acme', 'Exotic Liquids'] }
  expect(sameFilter(filter, { ...filter, brands: ['Exotic Liquids', 'Acme'], searchTerm: ' ' })).toBe(true)
  expect(sameFilter(filter, { ...filter, stock: 'in' })).toBe(false)
})
