import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availabilityLevel, availableUnits, isShort } from '../products/stock.ts'
import { addedPending, missingToPull } from './missing-units.ts'
import { isOpen, orderStatuses } from './order-status.ts'

const line = (productId: number, quantity: number, more: { id?: number; tagsPulled?: boolean } = {}) => ({
  productId,
  quantity,
  tagsPulled: false,
  ...more,
})
const storedLine = (id: number, productId: number, quantity: number, tagsPulled = false) => ({
  id,
  productId,
  quantity,
  tagsPulled,
})

test('available is stock minus pending units minus the units in this cart', () => {
  const ikura = { stock: 31, pendingOutboundQuantity: 10 }
  expect(availableUnits(ikura)).toBe(21)
  const cart = [line(1, 500), line(2, 3)]
  expect(availableUnits(ikura, addedPending(cart).get(1))).toBe(-479)
})

test('an open order that is edited does not count its own stored units twice', () => {
  const order = { orderStatus: 'RECEIVED' as const, orderedItems: [storedLine(7, 1, 12)] }
  const unchanged = [line(1, 12, { id: 7 })]
  expect(addedPending(unchanged, order).get(1) ?? 0).toBe(0)
  expect(addedPending([line(1, 15, { id: 7 })], order).get(1)).toBe(3)
  // A draft has promised nothing, so its units come on top of what is pending.
  const draft = { ...order, orderStatus: 'DRAFT' as const }
  expect(addedPending(unchanged, draft).get(1)).toBe(12)
})

test('pulling is limited by stock on the shelf, not by what other orders were promised', () => {
  const lines = [line(1, 20), line(1, 20), line(2, 4)]
  const unlimited = () => undefined
  expect([...missingToPull(lines, (id) => (id === 1 ? 31 : 4), unlimited)]).toEqual([
    [lines[1], { missing: 9, ofBatch: 0 }],
  ])
  expect([...missingToPull(lines, () => -3, unlimited).values()].map(({ missing }) => missing)).toEqual([20, 20, 4])
})

test('a line with a batch can pull only what the batch has left; other lines get the rest of the stock', () => {
  const lines = [
    { ...line(1, 12), batchId: 11 },
    { ...line(1, 4), batchId: 11 },
    { ...line(1, 20), batchId: null },
  ]
  expect([
    ...missingToPull(
      lines,
      () => 25,
      () => 9,
    ),
  ]).toEqual([
    [lines[0], { missing: 3, ofBatch: 3 }],
    [lines[1], { missing: 4, ofBatch: 4 }],
    [lines[2], { missing: 4, ofBatch: 0 }],
  ])
  // The stock ends before the batch does.
  expect([
    ...missingToPull(
      lines.slice(0, 1),
      () => 5,
      () => 9,
    ),
  ]).toEqual([[lines[0], { missing: 7, ofBatch: 3 }]])
})

test('pulling what’s there takes no stock or batch below zero, and a line is short only if one is used up', () => {
  const pulls = fc.array(
    fc.record({ productId: fc.constantFrom(1, 2), quantity, batchId: fc.option(fc.constantFrom(11, 12)) }),
    { maxLength: 12 },
  )
  const units = fc.array(fc.integer({ min: -5, max: 60 }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(pulls, units, (lines, [first = 0, second = 0, third = 0, fourth = 0]) => {
      const stock = new Map([
        [1, first],
        [2, second],
      ])
      const batches = new Map([
        [11, Math.max(0, third)],
        [12, Math.max(0, fourth)],
      ])
      const missing = missingToPull(
        lines,
        (id) => stock.get(id),
        (id) => batches.get(id),
      )
      for (const each of lines) {
        const { missing: short, ofBatch } = missing.get(each) ?? { missing: 0, ofBatch: 0 }
        const pulled = each.quantity - short
        expect(pulled).toBeGreaterThanOrEqual(0)
        expect(ofBatch).toBeLessThanOrEqual(short)
        if (pulled > 0) stock.set(each.productId, (stock.get(each.productId) ?? 0) - pulled)
        if (pulled > 0 && each.batchId !== null) batches.set(each.batchId, (batches.get(each.batchId) ?? 0) - pulled)
        expect(batches.get(each.batchId ?? 0) ?? 0).toBeGreaterThanOrEqual(0)
        expect(pulled === 0 || (stock.get(each.productId) ?? 0) >= 0).toBe(true)
        const isUsedUp = (stock.get(each.productId) ?? 0) <= 0 || batches.get(each.batchId ?? 0) === 0
        expect(short === 0 || isUsedUp).toBe(true)
      }
    }),
  )
})

test('an oversold product is short', () => {
  expect(isShort({ stock: 5, pendingOutboundQuantity: 6 })).toBe(true)
  expect(isShort({ stock: 5, pendingOutboundQuantity: 5 })).toBe(false)
})

test('available units have their own colors: short, none, low, or enough', () => {
  expect([-1, 0, 1, 19, 20].map(availabilityLevel)).toEqual(['short', 'none', 'low', 'low', 'enough'])
})

const quantity = fc.integer({ min: 1, max: 40 })
const productId = fc.integer({ min: 1, max: 3 })
const units = fc.record({ stock: fc.integer({ min: -20, max: 60 }), pending: fc.integer({ min: 0, max: 60 }) })
const carts = fc.array(fc.record({ productId, quantity, tagsPulled: fc.constant(false) }), { maxLength: 12 })

test('after saving, available units match what was shown before, whatever was edited and pulled', () => {
  const stored = fc.array(fc.record({ productId, quantity, tagsPulled: fc.boolean() }), { maxLength: 8 })
  const status = fc.constantFrom(...orderStatuses)
  fc.assert(
    fc.property(stored, carts, status, units, (items, added, orderStatus, { stock, pending }) => {
      const orderedItems = items.map((item, index) => ({ id: index + 1, ...item }))
      const order = { orderStatus, orderedItems }
      const cart = [...orderedItems, ...added]
      const lineUnits = (lines: readonly { productId: number; quantity: number; tagsPulled: boolean }[]) =>
        lines.reduce((sum, each) => (each.productId === 1 && !each.tagsPulled ? sum + each.quantity : sum), 0)
      const others = { stock, pendingOutboundQuantity: pending + (isOpen(orderStatus) ? lineUnits(orderedItems) : 0) }
      const shown = availableUnits(others, addedPending(cart, order).get(1))
      // Once it is saved as an open order, all its unpulled units are pending.
      const after = { stock, pendingOutboundQuantity: pending + lineUnits(cart) }
      expect(shown).toBe(availableUnits(after))
    }),
  )
})
