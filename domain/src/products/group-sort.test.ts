import { expect, test } from 'vitest'
import { groupSortLabels, groupSorts, isGroupSort, sortGroups } from './group-sort.ts'

const group = (name: string, productCount: number) => ({ name, productCount })
const asRead = [group('Pavlova', 5), group('Brand 10', 3), group('Brand 9', 5), group('Äpple', 0)]
const names = (sort: (typeof groupSorts)[number]) => sortGroups(asRead, sort).map(({ name }) => name)

// R2.13-38
test('brands stand in the order they come in until another is chosen', () => {
  expect(names('default')).toEqual(asRead.map(({ name }) => name))
})

// R2.13-39
test('brands are sorted by name from either end, numbers in them as numbers', () => {
  expect(names('name')).toEqual(['Äpple', 'Brand 9', 'Brand 10', 'Pavlova'])
  expect(names('-name')).toEqual(['Pavlova', 'Brand 10', 'Brand 9', 'Äpple'])
})

// R2.13-40
test('brands are sorted by how many products they have, equal ones by name whichever way', () => {
  expect(names('productCount')).toEqual(['Äpple', 'Brand 10', 'Brand 9', 'Pavlova'])
  expect(names('-productCount')).toEqual(['Brand 9', 'Pavlova', 'Brand 10', 'Äpple'])
})

test('sorting leaves the list it was given as it was', () => {
  const before = [...asRead]
  for (const sort of groupSorts) sortGroups(asRead, sort)
  expect(asRead).toEqual(before)
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
