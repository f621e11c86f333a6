import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/company-day.ts'
import { leftOverUnits } from './expiring-batches.ts'

const today = '2026-11-27'
const aBatch = (overrides: Partial<Parameters<typeof leftOverUnits>[0][number]> = {}) => ({
  productId: 1,
  expiresOn: addDays(today, 10),
  units: 20,
  isOnHold: false,
  ...overrides,
})
const at = (sold: number, days = 56) => ({ today, salesPace: () => ({ sold, days }) })

test('a batch sells in time if the pace of sales until its expiry day is at least its units', () => {
  expect(leftOverUnits([aBatch()], at(112))).toEqual([0])
  expect(leftOverUnits([aBatch({ units: 32 })], at(112))).toEqual([12])
  expect(leftOverUnits([aBatch()], at(0))).toEqual([20])
})

test('only whole units sell', () => {
  expect(leftOverUnits([aBatch({ units: 2 })], at(11))).toEqual([1])
})

test('nothing of an expired batch sells, and nothing of one that expires today will have been sold by then', () => {
  const expired = aBatch({ expiresOn: addDays(today, -1) })
  expect(leftOverUnits([expired, aBatch({ expiresOn: today })], at(1000))).toEqual([20, 20])
})

test('batches of a product sell one after the other, each product at its own pace', () => {
  const batches = [
    aBatch({ units: 15 }),
    aBatch({ productId: 2, units: 8 }),
    aBatch({ units: 15, expiresOn: addDays(today, 12) }),
  ]
  const salesPace = (productId: number) => ({ sold: productId === 1 ? 14 : 7, days: 7 })
  // The first batch supplies 15 of the 24 units sold in 12 days.
  expect(leftOverUnits(batches, { today, salesPace })).toEqual([0, 0, 6])
})

test('a batch that did not sell in time leaves the days after it to the next', () => {
  const batches = [aBatch({ units: 100 }), aBatch({ units: 6, expiresOn: addDays(today, 15) })]
  expect(leftOverUnits(batches, at(7, 7))).toEqual([90, 1])
})

test('a batch on hold sells nothing and takes nothing from the pace of the others', () => {
  expect(leftOverUnits([aBatch({ isOnHold: true }), aBatch()], at(112))).toEqual([20, 0])
})

const batch = fc.record({
  productId: fc.integer({ min: 1, max: 2 }),
  expiresOn: fc.integer({ min: -5, max: 60 }).map((days) => addDays(today, days)),
  units: fc.integer({ min: 1, max: 500 }),
  isOnHold: fc.boolean(),
})

test('no batch has more left than it has units, and a product never sells more than its pace', () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 12 }), fc.nat(1000), (unsorted, sold) => {
      const batches = unsorted.toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn))
      const left = leftOverUnits(batches, at(sold))
      for (const productId of [1, 2]) {
        const sells = batches.map((each, index) => (each.productId === productId ? each.units - (left[index] ?? 0) : 0))
        expect(Math.min(0, ...sells)).toBe(0)
        expect(sells.reduce((total, units) => total + units, 0)).toBeLessThanOrEqual((sold * 60) / 56)
      }
    }),
  )
})
