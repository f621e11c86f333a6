import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, zero } from '../../money.ts'
import type { OrderStatus } from '../order-status.ts'
import { forecastBatches, type ForecastLine } from './reserve-batches.ts'

const batch = (id: number, remainingQuantity: number, more: { isCheckedIn?: boolean; receivedOn?: string } = {}) => ({
  id,
  productId: 1,
  isCheckedIn: true,
  isOnHold: false,
  expiresOn: null,
  receivedOn: `2026-01-0${id}`,
  remainingQuantity,
  ...more,
})
const share = (batchId: number | null, quantity: number) => ({ batchId, quantity })
const line = (key: number, quantity: number, more: Partial<ForecastLine> = {}): ForecastLine => ({
  key,
  productId: 1,
  quantity,
  batchId: null,
  batchMode: 'auto',
  needsBatch: true,
  unitPrice: cents(100),
  priceAdjustment: zero,
  ...more,
})
type Before = NonNullable<Parameters<typeof forecastBatches>[0]['before']>
const forecast = (
  lines: readonly ForecastLine[],
  { batches = [batch(1, 5), batch(2, 30)], reserved = [] }: Partial<Parameters<typeof forecastBatches>[1]> = {},
  { before, status = 'RECEIVED' }: { before?: Before; status?: OrderStatus } = {},
) => Object.fromEntries(forecastBatches({ before, status, lines }, { batches, reserved, ...rule }, () => 'same'))
const rule = { need: { day: '2026-06-01', minLifeDays: null }, batchOrder: 'FIFO' as const }
const stored = (id: number, quantity: number, more: { batchId?: number | null; tagsPulled?: boolean } = {}) => {
  const { batchId = null, tagsPulled = false } = more
  return { id, productId: 1, batchId, quantity, tagsPulled, pulledUnits: tagsPulled ? [{ batchId, quantity }] : [] }
}

// R4.4-01, R4.4-02, R4.4-03, R4.4-06
test('an auto line takes checked-in batches, oldest first; the rest has no batch', () => {
  expect(forecast([line(1, 12)])).toEqual({ 1: [share(1, 5), share(2, 7)] })
  const batches = [
    batch(1, 5, { isCheckedIn: false }),
    batch(2, 0),
    batch(3, 6, { receivedOn: '2026-02-01' }),
    batch(4, 4, { receivedOn: '2026-02-01' }),
  ]
  expect(forecast([line(1, 12)], { batches })).toEqual({ 1: [share(4, 4), share(3, 6), share(null, 2)] })
})

// R4.4-11
test('a product with no checked-in batch stays one line without a batch', () => {
  expect(forecast([line(1, 12)], { batches: [] })).toEqual({ 1: [share(null, 12)] })
})

// R4.4-04, R4.4-05
test('cart lines take units in sequence, from what other orders and chosen batches leave', () => {
  const manual = line(2, 3, { batchId: 2, batchMode: 'manual', needsBatch: false })
  const reserved = [{ productBatchId: 2, quantity: 20 }]
  expect(forecast([line(1, 6), manual, line(3, 9)], { reserved })).toEqual({
    1: [share(1, 5), share(2, 1)],
    3: [share(2, 6), share(null, 3)],
  })
})

// D-168: a stored line that asks for no batch gets none.
test('lines that keep their batch, need no batch, or don’t get one in this save are left out', () => {
  const before = { orderStatus: 'RECEIVED' as const, lines: [stored(1, 4), stored(2, 2, { batchId: 2 })] }
  const lines = [line(1, 4, { needsBatch: false }), line(2, 2, { batchId: 2, needsBatch: false }), line(3, 1)]
  expect(forecast(lines, {}, { before })).toEqual({ 3: [share(1, 1)] })
  expect(forecast(lines, {}, { before, status: 'CANCELLED' })).toEqual({})
  expect(forecast(lines, {}, { before, status: 'DRAFT' })).toEqual({})
})

test('submitting a draft releases the batches of its auto lines; merged lines take their units in sequence', () => {
  const before = { orderStatus: 'DRAFT' as const, lines: [stored(1, 4, { batchId: 2 }), stored(2, 3)] }
  const lines = [line(1, 4, { batchId: 2, needsBatch: false }), line(2, 3, { needsBatch: false })]
  expect(forecast(lines, {}, { before })).toEqual({ 1: [share(1, 4)], 2: [share(1, 1), share(2, 2)] })
})

test('delivery takes batches for manual lines without one too', () => {
  const before = { orderStatus: 'PACKED' as const, lines: [stored(1, 4)] }
  const manual = line(1, 4, { batchMode: 'manual', needsBatch: false })
  expect(forecast([manual], {}, { before, status: 'DELIVERED' })).toEqual({ 1: [share(1, 4)] })
  expect(forecast([manual], {}, { before })).toEqual({})
})

test('units returned by the same save can be taken again, and units added to a pulled line are newly allocated', () => {
  const before = { orderStatus: 'RECEIVED' as const, lines: [stored(1, 8, { batchId: 1, tagsPulled: true })] }
  const lowered = line(1, 2, { batchId: 1, needsBatch: false })
  expect(forecast([lowered, line(2, 12)], { batches: [batch(1, 0), batch(2, 30)] }, { before })).toEqual({
    2: [share(1, 6), share(2, 6)],
  })
  const raised = line(1, 10, { batchId: 1, needsBatch: false })
  expect(forecast([raised], {}, { before })).toEqual({ 1: [share(1, 2)] })
})

test('an order’s own reservations are available to it, and an order that would be refused has no forecast', () => {
  const before = { orderStatus: 'RECEIVED' as const, lines: [stored(1, 5, { batchId: 1 })] }
  expect(forecast([line(1, 6)], {}, { before })).toEqual({ 1: [share(1, 5), share(2, 1)] })
  const chosen = line(2, 31, { batchId: 2, batchMode: 'manual', needsBatch: false })
  expect(forecast([line(1, 6), chosen])).toEqual({})
})

// R4.4-01, R4.4-04, R4.4-06
test('a forecast never loses a unit or takes more of a batch than is available', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 20 }),
      unitPrice: fc.constantFrom(cents(100), cents(200)),
      batchMode: fc.constantFrom('auto' as const, 'manual' as const),
    }),
    { maxLength: 8 },
  )
  const batches = fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 5 })
  fc.assert(
    fc.property(lines, batches, fc.constantFrom(undefined, 'DRAFT' as const), (cart, remaining, from) => {
      const stock = { batches: remaining.map((units, at) => batch(at + 1, units)) }
      const sent = cart.map((each, at) => line(at, each.quantity, { ...each, needsBatch: each.batchMode === 'auto' }))
      const before = from && { orderStatus: from, lines: sent.map(({ key, quantity }) => stored(key, quantity)) }
      const shares = forecast(sent, stock, before ? { before } : {})
      expect(Object.keys(shares).map(Number)).toEqual(
        sent.flatMap(({ key, batchMode }) => (batchMode === 'auto' ? key : [])),
      )
      const allocated = new Map<number | null, number>()
      for (const [key, parts] of Object.entries(shares)) {
        expect(parts.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(sent[Number(key)]?.quantity)
        for (const { batchId, quantity } of parts) allocated.set(batchId, (allocated.get(batchId) ?? 0) + quantity)
      }
      for (const { id, remainingQuantity } of stock.batches)
        expect(allocated.get(id) ?? 0).toBeLessThanOrEqual(remainingQuantity)
      const stocked = remaining.reduce((sum, units) => sum + units, 0)
      const needed = sent.reduce((sum, { quantity, needsBatch }) => sum + (needsBatch ? quantity : 0), 0)
      expect(allocated.get(null) ?? 0).toBe(Math.max(0, needed - stocked))
    }),
  )
})
