import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareForPicking, effectiveShelf, type PickPlace } from './picking-walk.ts'

const place = (shelf: string | null, productName = 'Chai', batchNumber: string | null = null): PickPlace => ({
  shelf,
  productName,
  productId: 1,
  batchNumber,
})
const walk = (...places: readonly PickPlace[]) =>
  places.toSorted(compareForPicking).map(({ shelf, productName, batchNumber }) => [shelf, productName, batchNumber])

test('shelves are walked as people number them, and what stands on none comes last', () => {
  expect(walk(place(null), place('B-1'), place('A-10'), place('A-2')).map(([shelf]) => shelf)).toEqual([
    'A-2',
    'A-10',
    'B-1',
    null,
  ])
})

test('on one shelf, units are picked by product, then by batch, and those without a batch last', () => {
  expect(
    walk(place('A-1', 'Tofu', 'B-2'), place('A-1', 'Chai'), place('A-1', 'Chai', 'B-10'), place('A-1', 'Chai', 'B-9')),
  ).toEqual([
    ['A-1', 'Chai', 'B-9'],
    ['A-1', 'Chai', 'B-10'],
    ['A-1', 'Chai', null],
    ['A-1', 'Tofu', 'B-2'],
  ])
})

test('a batch’s own shelf wins over its product’s', () => {
  expect(effectiveShelf('C-3', 'A-1')).toBe('C-3')
  expect(effectiveShelf(null, 'A-1')).toBe('A-1')
  expect(effectiveShelf(null, null)).toBeNull()
})

test('the walk is the same whatever the sequence of the lines', () => {
  const text = fc.constantFrom('A-1', 'A-2', 'A-10', 'a-2', 'B', 'Kühlraum')
  const places = fc.array(
    fc.record({
      shelf: fc.option(text),
      productName: text,
      productId: fc.integer({ min: 1, max: 3 }),
      batchNumber: fc.option(text),
    }),
  )
  fc.assert(
    fc.property(places, (lines) => {
      expect(lines.toReversed().toSorted(compareForPicking)).toEqual(lines.toSorted(compareForPicking))
    }),
  )
})
