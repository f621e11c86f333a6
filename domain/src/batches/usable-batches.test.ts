import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateLines, type BatchRule, type StockedBatch, unitsLeft } from '../orders/batches/allocate-batches.ts'
import { addDays } from '../time/company-day.ts'
import { deliveredOn, isUsable, unavailableUnits, unusableReason } from './usable-batches.ts'

const today = '2026-11-27'
const fresh = { isCheckedIn: true, isOnHold: false, expiresOn: null }
const now = { day: today, minLifeDays: null }

test('a batch is usable if it is checked in, not on hold, and lasts until the day it is needed', () => {
  expect(unusableReason(fresh, now)).toBeNull()
  expect(unusableReason({ ...fresh, expiresOn: today }, now)).toBeNull()
  expect(unusableReason({ ...fresh, expiresOn: '2026-11-26' }, now)).toBe('EXPIRED')
  expect(unusableReason({ ...fresh, isOnHold: true }, now)).toBe('ON_HOLD')
  expect(unusableReason({ ...fresh, isCheckedIn: false }, now)).toBe('NOT_CHECKED_IN')
  const expired = { isCheckedIn: false, isOnHold: true, expiresOn: '2026-11-26' }
  expect(unusableReason(expired, now)).toBe('EXPIRED')
})

test('a customer’s batches last the days they need after the delivery; one without an expiry date always does', () => {
  const need = { day: today, minLifeDays: 30 }
  expect(unusableReason({ ...fresh, expiresOn: addDays(today, 30) }, need)).toBeNull()
  expect(unusableReason({ ...fresh, expiresOn: addDays(today, 29) }, need)).toBe('TOO_SHORT')
  expect(unusableReason(fresh, need)).toBeNull()
})

test('the delivery day decides, else today; an overdue order is delivered today at the earliest', () => {
  expect(deliveredOn(null, false, today)).toBe(today)
  expect(deliveredOn('2026-12-24', false, today)).toBe('2026-12-24')
  expect(deliveredOn('2026-11-20', false, today)).toBe(today)
  expect(deliveredOn('2026-11-20', true, today)).toBe('2026-11-20')
})

test('units that can’t be promised are added up by reason', () => {
  const restricted = [
    { isOnHold: true, expiresOn: null, units: 24 },
    { isOnHold: true, expiresOn: '2026-11-20', units: 1 },
    { isOnHold: false, expiresOn: '2026-11-26', units: 5 },
    { isOnHold: false, expiresOn: '2026-12-01', units: 12 },
    { isOnHold: false, expiresOn: '2027-12-01', units: 100 },
  ]
  expect(unavailableUnits(restricted, now)).toEqual({ onHold: 24, expired: 6, tooShort: 0 })
  expect(unavailableUnits(restricted, { day: '2026-12-02', minLifeDays: null })).toMatchObject({ expired: 18 })
  expect(unavailableUnits(restricted, { day: today, minLifeDays: 7 })).toEqual({ onHold: 24, expired: 6, tooShort: 12 })
})

const someDay = fc.integer({ min: -20, max: 40 }).map((days) => addDays(today, days))
const someBatches = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    productId: fc.integer({ min: 1, max: 2 }),
    remainingQuantity: fc.nat(20),
    receivedOn: fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-01'),
    isCheckedIn: fc.boolean(),
    isOnHold: fc.boolean(),
    expiresOn: fc.option(someDay),
  }),
  { selector: ({ id }) => id, maxLength: 9 },
)
const someLines = fc.array(
  fc.record({
    productId: fc.integer({ min: 1, max: 2 }),
    quantity: fc.integer({ min: 1, max: 30 }),
    batchMode: fc.constant('auto' as const),
    productBatchId: fc.constant(null),
  }),
  { maxLength: 6 },
)
const someRule: fc.Arbitrary<BatchRule> = fc.record({
  need: fc.record({ day: someDay, minLifeDays: fc.option(fc.nat(30)) }),
  batchOrder: fc.constantFrom('FIFO', 'FEFO'),
})

type ProductBatch = StockedBatch & { productId: number }
const allocate = (lines: Parameters<typeof allocateLines>[0], batches: readonly ProductBatch[], rule: BatchRule) =>
  allocateLines(lines, { batches, available: unitsLeft(batches, new Map()), rule })

test('no unusable batch is ever allocated, and FEFO takes none before one that expires earlier is empty', () => {
  fc.assert(
    fc.property(someBatches, someLines, someRule, (batches, lines, rule) => {
      const parts = allocate(lines, batches, rule).flat()
      const taken = new Map<number | null, number>()
      for (const { batchId, quantity } of parts) taken.set(batchId, (taken.get(batchId) ?? 0) + quantity)
      for (const batch of batches) {
        const units = taken.get(batch.id) ?? 0
        expect(units).toBeLessThanOrEqual(isUsable(batch, rule.need) ? batch.remainingQuantity : 0)
        if (units === 0 || rule.batchOrder === 'FIFO') continue
        const earlier = batches.filter(
          (other) =>
            other.productId === batch.productId &&
            isUsable(other, rule.need) &&
            (other.expiresOn ?? '9999') < (batch.expiresOn ?? '9999'),
        )
        for (const other of earlier) expect(taken.get(other.id) ?? 0).toBe(other.remainingQuantity)
      }
    }),
  )
})

test('without facts, and for batches that all last, FIFO allocates exactly as by day received alone', () => {
  fc.assert(
    fc.property(someBatches, someLines, fc.boolean(), (batches, lines, hasDates) => {
      const plain = batches.map((batch) => ({ ...batch, isOnHold: false, expiresOn: hasDates ? '2030-01-01' : null }))
      const shares = allocate(lines, plain, { need: now, batchOrder: 'FIFO' })
      const inOrder = plain
        .filter(({ isCheckedIn }) => isCheckedIn)
        .sort(
          (a, b) =>
            a.receivedOn.localeCompare(b.receivedOn) || a.remainingQuantity - b.remainingQuantity || a.id - b.id,
        )
      const left = new Map(inOrder.map(({ id, remainingQuantity }) => [id, remainingQuantity]))
      const expected = lines.map(({ productId, quantity }) => {
        let needed = quantity
        const parts = inOrder
          .filter((batch) => batch.productId === productId)
          .flatMap(({ id }) => {
            const units = Math.min(needed, left.get(id) ?? 0)
            left.set(id, (left.get(id) ?? 0) - units)
            needed -= units
            return units > 0 ? [{ batchId: id as number | null, quantity: units }] : []
          })
        return needed > 0 ? [...parts, { batchId: null, quantity: needed }] : parts
      })
      expect(shares).toEqual(expected)
      // With one expiry date for all, FEFO is FIFO.
      expect(allocate(lines, plain, { need: now, batchOrder: 'FEFO' })).toEqual(expected)
    }),
  )
})
