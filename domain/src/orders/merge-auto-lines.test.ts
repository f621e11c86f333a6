import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import { largestQuantity } from './cart.ts'
import { mergeAutoLines } from './merge-auto-lines.ts'

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
const joined = (lines: readonly ReturnType<typeof line>[]) =>
  mergeAutoLines(lines, ({ sku }) => sku).map(({ id, quantity, joinedIds }) => [id, quantity, joinedIds])

// D-169
test('parts of an auto line are one line again where the first stood, and a new part has no id to give', () => {
  const parts = [line({}), line({ id: 2, sku: 'B' }), line({ id: 3, quantity: 2 }), line({ id: null, quantity: 1 })]
  expect(joined(parts)).toEqual([
    [1, 8, [3]],
    [2, 5, []],
  ])
})

// D-55, D-82, D-89
test.each([
  ['of another product', { sku: 'B' }],
  ['at another price', { unitPrice: cents(999) }],
  ['adjusted otherwise', { priceAdjustment: cents(-1) }],
  ['by hand', { batchMode: 'manual' }],
  ['pulled', { tagsPulled: true }],
  ['with a batch', { batchId: 7 }],
  ['of more units than one line may have', { quantity: largestQuantity }],
])('a line %s stays a line of its own', (_, some) => {
  const other = line({ id: 2, ...some })
  expect(joined([line({}), other])).toEqual([
    [1, 5, []],
    [2, other.quantity, []],
  ])
})

// D-89
test('lines by hand stay as they are, however alike', () => {
  const byHand = { batchMode: 'manual' }
  expect(joined([line(byHand), line({ id: 2, ...byHand })])).toHaveLength(2)
})

test('no unit and no line is lost', () => {
  const some = fc.record({
    quantity: fc.integer({ min: 1, max: largestQuantity }),
    sku: fc.constantFrom('A', 'B'),
    batchMode: fc.constantFrom('auto', 'manual'),
  })
  fc.assert(
    fc.property(fc.array(some), (lines) => {
      const before = lines.map((one, place) => line({ ...one, id: place + 1 }))
      const after = mergeAutoLines(before, ({ sku }) => sku)
      const units = (of: readonly { quantity: number }[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(units(after)).toBe(units(before))
      const ids = after.flatMap(({ id, joinedIds }) => [id, ...joinedIds])
      expect(new Set(ids)).toEqual(new Set(before.map(({ id }) => id)))
      expect(ids).toHaveLength(before.length)
      expect(after.every(({ quantity }) => quantity <= largestQuantity)).toBe(true)
    }),
  )
})
