import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, nearestName } from './nearest.ts'

test('a letter added, left out, changed or swapped with its neighbor is one step', () => {
  expect(['brands', 'brad', 'brend', 'barnd', 'brand'].map((word) => editDistance(word, 'brand'))).toEqual([
    1, 1, 1, 1, 0,
  ])
  expect(editDistance('', 'brand')).toBe(5)
  expect(editDistance('kitten', 'sitting')).toBe(3)
})

test('the distance is the same both ways, and never more than the longer word', () => {
  const word = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') })
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b)
      expect(editDistance(b, a)).toBe(distance)
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(distance === 0).toBe(a === b)
    }),
  )
})

test('the closest name is suggested, or none', () => {
  const names = ['key', 'brand', 'basePrice', 'name', 'stock', 'unitQuantity']
  expect(
    ['Brnad', 'base_prize', 'Nmae', 'Product Name', 'stocks', 'Qty in stock', 'fax', 'colour', '', 'x'.repeat(500)].map(
      (word) => nearestName(word, names),
    ),
  ).toEqual(['brand', 'basePrice', 'name', 'name', 'stock', 'stock', undefined, undefined, undefined, undefined])
})

test('of two names that are equally close, the first is suggested', () => {
  expect(nearestName('prize', ['price', 'prime'])).toBe('price')
  expect(nearestName('prize', ['prime', 'price'])).toBe('prime')
})
