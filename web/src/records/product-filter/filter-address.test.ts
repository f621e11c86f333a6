import { noProductFilter, type ProductFilter } from '@dray/domain/products/product-filter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productFilterAddress, filterInAddress, unfilteredAddress } from './filter-address.ts'

const name = fc.string({ minLength: 1, maxLength: 8 })
const filters: fc.Arbitrary<ProductFilter> = fc.record({
  searchTerm: fc.string(),
  brands: fc.array(name),
  types: fc.array(name),
  genetics: fc.array(name),
  extractTypes: fc.array(name),
  weights: fc.array(fc.integer({ min: 0, max: 100_000 }).map((milligrams) => milligrams / 1000)),
  stock: fc.constantFrom('in' as const, 'out' as const, null),
})

test('every filter can be shared as a URL, even with commas in names', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(filterInAddress(productFilterAddress(filter))).toEqual(filter)
    }),
  )
  expect(productFilterAddress({ ...noProductFilter, brands: ['Aux joyeux', 'Mayumi, Ltd. 100%'] }).brands).toBe(
    'Aux joyeux,Mayumi%2C Ltd. 100%25',
  )
})

test('a URL with no filters, or only invalid ones, filters nothing', () => {
  expect(filterInAddress(unfilteredAddress)).toEqual(noProductFilter)
  expect(filterInAddress({ ...unfilteredAddress, weights: 'heavy', stock: 'some' })).toEqual(noProductFilter)
})
