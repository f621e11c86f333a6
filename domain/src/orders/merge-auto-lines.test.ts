import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxQuantity } from '../limits.ts'
import { cents, zero } from '../money.ts'
import { mergeAutoLines } from './plan-stock.ts'

const line = (some: object) => ({
  id: 1,
  quantity: 5,
  batchId: null,
  batchMode: 'auto' as const,
  tagsPulled: false,
  unitPrice: cents(1000),
  priceAdjustment: zero,
  sku: 'A',
  ...some,
})
const merged = (lines: readonly ReturnType<typeof line>[]) =>
  mergeAutoLines(lines, ({ sku }) => sku).map(({ id, quantity, mergedIds }) => [id, quantity, mergedIds])

test('the parts of an auto line merge into the first one, keeping its id', () => {
  const parts = [line({}), line({ id: 2, sku: 'B' }), line({ id: 3, quantity: 2 }), line({ id: null, quantity: 1 })]
  expect(merged(parts)).toEqual([
    [1, 8, [3]],
    [2, 5, []],
  ])
})

test.each([
  ['of another product', { sku: 'B' }],
  ['at another price', { unitPrice: cents(999) }],
  ['with another adjustment', { priceAdjustment: cents(-1) }],
  ['in manual mode', { batchMode: 'manual' }],
  ['pulled', { tagsPulled: true }],
  ['with a batch', { batchId: 7 }],
  ['with more units than one line may have', { quantity: maxQuantity }],
])('a line %s is not merged', (_, some) => {
  const other = line({ id: 2, ...some })
  expect(merged([line({}), other])).toEqual([
    [1, 5, []],
    [2, other.quantity, []],
  ])
})

test('manual lines are never merged, even when equal', () => {
  const manual = { batchMode: 'manual' }
  expect(merged([line(manual), line({ id: 2, ...manual })])).toHaveLength(2)
})

test('merging loses no unit and no line', () => {
  const some = fc.record({
    quantity: fc.integer({ min: 1, max: maxQuantity }),
    sku: fc.constantFrom('A', 'B'),
    batchMode: fc.constantFrom('auto', 'manual'),
  })
  fc.assert(
    fc.property(fc.array(some), (lines) => {
      const before = lines.map((each, place) => line({ ...each, id: place + 1 }))
      const after = mergeAutoLines(before, ({ sku }) => sku)
      const units = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(units(after)).toBe(units(before))
      const ids = after.flatMap(({ id, mergedIds }) => [id, ...mergedIds])
      expect(new Set(ids)).toEqual(new Set(before.map(({ id }) => id)))
      expect(ids).toHaveLength(before.length)
      expect(after.every(({ quantity }) => quantity <= maxQuantity)).toBe(true)
    }),
  )
})
