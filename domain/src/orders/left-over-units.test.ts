import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/company-day.ts'
import { leftOverUnits } from './left-over-units.ts'

type Batch = Parameters<typeof leftOverUnits>[0][number]
const today = '2026-11-27'
const aBatch = (overrides: Partial<Batch> = {}): Batch => ({
  id: 1,
  productId: 1,
  receivedOn: '2026-11-01',
  expiresOn: addDays(today, 10),
  remainingQuantity: 20,
  isOnHold: false,
  isCheckedIn: true,
  ...overrides,
})
const at = (sold: number, days = 56) => ({ today, batchOrder: 'FEFO' as const, salesPace: () => ({ sold, days }) })
const left = (batches: readonly Batch[], sales: Parameters<typeof leftOverUnits>[1]) => [
  ...leftOverUnits(
    batches.map((batch, n) => ({ ...batch, id: n + 1 })),
    sales,
  ).values(),
]

test('a batch sells in time if the pace of sales until its expiry day is at least its units', () => {
  expect(left([aBatch()], at(112))).toEqual([0])
  expect(left([aBatch({ remainingQuantity: 32 })], at(112))).toEqual([12])
  expect(left([aBatch()], at(0))).toEqual([20])
})

test('only whole units sell', () => {
  expect(left([aBatch({ remainingQuantity: 2 })], at(11))).toEqual([1])
})

test('nothing of an expired batch sells, and nothing of one that expires today will have been sold by then', () => {
  const expired = aBatch({ expiresOn: addDays(today, -1) })
  expect(left([expired, aBatch({ expiresOn: today })], at(1000))).toEqual([20, 20])
})

test('batches of a product sell one after the other, each product at its own pace', () => {
  const batches = [
    aBatch({ remainingQuantity: 15 }),
    aBatch({ productId: 2, remainingQuantity: 8 }),
    aBatch({ remainingQuantity: 15, expiresOn: addDays(today, 12) }),
  ]
  const salesPace = (productId: number) => ({ sold: productId === 1 ? 14 : 7, days: 7 })
  // The first batch supplies 15 of the 24 units sold in 12 days.
  expect(left(batches, { ...at(0), salesPace })).toEqual([0, 0, 6])
})

test('a batch that did not sell in time leaves the days after it to the next', () => {
  const batches = [aBatch({ remainingQuantity: 100 }), aBatch({ remainingQuantity: 6, expiresOn: addDays(today, 15) })]
  expect(left(batches, at(7, 7))).toEqual([90, 1])
})

test('a batch that is not usable sells nothing and takes nothing from the pace of the others', () => {
  expect(left([aBatch({ isOnHold: true }), aBatch()], at(112))).toEqual([20, 0])
  expect(left([aBatch({ isCheckedIn: false }), aBatch()], at(112))).toEqual([20, 0])
})

test('with FIFO the batch that was received first sells first, though it expires later or never', () => {
  const soon = aBatch({ receivedOn: '2026-11-20' })
  const fifo = { ...at(112), batchOrder: 'FIFO' as const }
  for (const expiresOn of [addDays(today, 300), null]) {
    const older = aBatch({ expiresOn, remainingQuantity: 15 })
    expect(left([soon, older], fifo)).toEqual([15, 0])
    expect(left([soon, older], at(112))).toEqual([0, 0])
  }
})

const batch = fc.record({
  productId: fc.integer({ min: 1, max: 2 }),
  expiresOn: fc.integer({ min: -5, max: 60 }).map((days) => addDays(today, days)),
  remainingQuantity: fc.integer({ min: 1, max: 500 }),
  isOnHold: fc.boolean(),
})

test('no batch has more left than it has units, and a product never sells more than its pace', () => {
  fc.assert(
    fc.property(
      fc.array(batch, { maxLength: 12 }),
      fc.nat(1000),
      fc.constantFrom('FIFO' as const, 'FEFO' as const),
      (facts, sold, batchOrder) => {
        const batches = facts.map((each) => aBatch(each))
        const units = left(batches, { ...at(sold), batchOrder })
        for (const productId of [1, 2]) {
          const sells = batches.map((each, index) =>
            each.productId === productId ? each.remainingQuantity - (units[index] ?? 0) : 0,
          )
          expect(Math.min(0, ...sells)).toBe(0)
          expect(sells.reduce((total, each) => total + each, 0)).toBeLessThanOrEqual((sold * 60) / 56)
        }
      },
    ),
  )
})
