import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availabilityLevel, availableUnits, isShort } from '../products/stock.ts'
import { addedPending, missingForStatus, missingToPull, missingUnits } from './missing-units.ts'
import { isOpen, orderStatuses } from './order-status.ts'
import { takesStock } from './plan-stock.ts'

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

// D-187, D-188
test('available is stock minus pending units minus the units in this cart', () => {
  const ikura = { stock: 31, pendingOutboundQuantity: 10 }
  expect(availableUnits(ikura)).toBe(21)
  const cart = [line(1, 500), line(2, 3)]
  expect(availableUnits(ikura, addedPending(cart).get(1))).toBe(-479)
  expect([...missingUnits(cart, (id) => (id === 1 ? ikura : { stock: 9, pendingOutboundQuantity: 0 }))]).toEqual([
    [cart[0], 479],
  ])
})

// D-187
test('an open order that is edited does not count its own stored units twice', () => {
  const product = { stock: 12, pendingOutboundQuantity: 12 }
  const order = { orderStatus: 'RECEIVED' as const, orderedItems: [storedLine(7, 1, 12)] }
  const unchanged = [line(1, 12, { id: 7 })]
  expect(addedPending(unchanged, order).get(1) ?? 0).toBe(0)
  expect(missingUnits(unchanged, () => product, order).size).toBe(0)
  const raised = [line(1, 15, { id: 7 })]
  expect(missingUnits(raised, () => product, order).get(raised[0] ?? fail())).toBe(3)
  // A draft has promised nothing, so its units come on top of what is pending.
  const draft = { ...order, orderStatus: 'DRAFT' as const }
  expect(addedPending(unchanged, draft).get(1)).toBe(12)
  expect(missingUnits(unchanged, () => product, draft).get(unchanged[0] ?? fail())).toBe(12)
})

test('only units added to a pulled line can be missing', () => {
  const order = { orderStatus: 'PACKED' as const, orderedItems: [storedLine(7, 1, 12, true)] }
  const raised = line(1, 15, { id: 7, tagsPulled: true })
  expect(missingUnits([raised], () => ({ stock: 1, pendingOutboundQuantity: 0 }), order).get(raised)).toBe(2)
  const same = line(1, 12, { id: 7, tagsPulled: true })
  expect(missingUnits([same], () => ({ stock: -5, pendingOutboundQuantity: 0 }), order).size).toBe(0)
})

// D-187
test('pulling is limited by stock on the shelf, not by what other orders were promised', () => {
  const lines = [line(1, 20), line(1, 20), line(2, 4)]
  const unlimited = () => undefined
  expect([...missingToPull(lines, (id) => (id === 1 ? 31 : 4), unlimited)]).toEqual([
    [lines[1], { missing: 9, ofBatch: 0 }],
  ])
  expect([...missingToPull(lines, () => -3, unlimited).values()].map(({ missing }) => missing)).toEqual([20, 20, 4])
})

// D-86, D-187
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

// D-86, D-187
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

// D-187
test('a bulk status change reports shortages order by order, from what all other orders leave', () => {
  const draft = { orderStatus: 'DRAFT' as const, lines: [line(1, 20), line(2, 3)] }
  const open = { orderStatus: 'RECEIVED' as const, lines: [line(1, 15), line(1, 4, { tagsPulled: true })] }
  const orders = [draft, open]
  // Of 31 units, 10 are promised to others.
  const stockedProduct = (id: number) => ({ stock: id === 1 ? 31 : 9, pendingOutboundQuantity: id === 1 ? 25 : 0 })
  expect([...missingForStatus(orders, 'DELIVERED', stockedProduct)]).toEqual([[open.lines[0], 14]])
  // The open order has its units already: only the draft asks for new ones, of the 6 that are not promised.
  expect([...missingForStatus(orders, 'PACKED', stockedProduct)]).toEqual([[draft.lines[0], 14]])
  for (const status of ['DRAFT', 'CANCELLED', 'REFUNDED'] as const)
    expect(missingForStatus(orders, status, stockedProduct).size).toBe(0)
})

// D-187
test('for a single order, a status change reports the same shortages as saving it in the editor', () => {
  const stored = fc.record({
    productId: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    tagsPulled: fc.boolean(),
  })
  const status = fc.constantFrom(...orderStatuses)
  const stock = fc.array(fc.integer({ min: -20, max: 60 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(stored, { maxLength: 8 }), status, status, stock, (orderLines, from, to, units) => {
      const lines = orderLines.map((each, at) => ({ ...each, id: at }))
      const stockedProduct = (id: number) => ({ stock: units[id - 1] ?? 0, pendingOutboundQuantity: 30 })
      const missing = missingForStatus([{ orderStatus: from, lines }], to, stockedProduct)
      const saved = missingUnits(lines, stockedProduct, { orderStatus: from, orderedItems: lines })
      expect([...missing]).toEqual(takesStock(from, to) ? [...saved] : [])
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

test('the missing units of a product’s lines add up to its shortage, and never exceed the lines', () => {
  fc.assert(
    fc.property(carts, fc.tuple(units, units, units), (lines, standing) => {
      const stockedProduct = (id: number) => {
        const { stock, pending } = standing[id - 1] ?? fail()
        return { stock, pendingOutboundQuantity: pending }
      }
      const missing = missingUnits(lines, stockedProduct)
      const added = addedPending(lines)
      for (const id of [1, 2, 3]) {
        const own = lines.filter((each) => each.productId === id)
        const sum = own.reduce((total, each) => total + (missing.get(each) ?? 0), 0)
        const lacking = Math.max(0, -availableUnits(stockedProduct(id), added.get(id)))
        expect(sum).toBe(Math.min(added.get(id) ?? 0, lacking))
      }
      for (const [each, count] of missing) expect(count).toSatisfy((n: number) => n > 0 && n <= each.quantity)
    }),
  )
})

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

const fail = (): never => {
  throw new Error('not in the test data')
}
