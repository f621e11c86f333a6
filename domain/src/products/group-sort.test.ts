import { expect, test } from 'vitest'
import { groupSortLabels, groupSorts, isGroupSort, sortGroups } from './product-sort.ts'

const group = (name: string, productCount: number) => ({ name, productCount })
const brands = [group('Pavlova', 5), group('Brand 10', 3), group('Brand 9', 5), group('Äpple', 0)]
const names = (sort: (typeof groupSorts)[number]) => sortGroups(brands, sort).map(({ name }) => name)

// R2.13-38
test('brands have their original order until another is chosen', () => {
  expect(names('default')).toEqual(brands.map(({ name }) => name))
})

// R2.13-39
test('brands are sorted by name, ascending or descending, with numbers as numbers', () => {
  expect(names('name')).toEqual(['Äpple', 'Brand 9', 'Brand 10', 'Pavlova'])
  expect(names('-name')).toEqual(['Pavlova', 'Brand 10', 'Brand 9', 'Äpple'])
})

// R2.13-40
test('brands are sorted by their number of products, and then by name', () => {
  expect(names('productCount')).toEqual(['Äpple', 'Brand 10', 'Brand 9', 'Pavlova'])
  expect(names('-productCount')).toEqual(['Brand 9', 'Pavlova', 'Brand 10', 'Äpple'])
})

test('sorting does not change the original list', () => {
  const before = [...brands]
  for (const sort of groupSorts) sortGroups(brands, sort)
  expect(brands).toEqual(before)
})

// R2.13-38, R2.13-39, R2.13-40
test('the choices are the five of the sort widget', () => {
  expect(groupSorts.map((sort) => groupSortLabels[sort])).toEqual([
    'Default',
    'Name (A-Z)',
    'Name (Z-A)',
    'Products (Low to High)',
    'Products (High to Low)',
  ])
  expect(['name', 'skucode'].map(isGroupSort)).toEqual([true, false])
})
