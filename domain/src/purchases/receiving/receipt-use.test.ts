import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBatchUsed, isLooseStockUsed } from './plan-receipts.ts'

// D-209
test('what came into a batch can be taken out while all of it is there and what would stay covers the open orders', () => {
  expect(isBatchUsed({ units: 10, remaining: 10, reserved: 0 })).toBe(false)
  expect(isBatchUsed({ units: 10, remaining: 9, reserved: 0 })).toBe(true)
  expect(isBatchUsed({ units: 10, remaining: 10, reserved: 1 })).toBe(true)
  // The batch had 5 before, which cover the order.
  expect(isBatchUsed({ units: 10, remaining: 15, reserved: 5 })).toBe(false)
  expect([10, 9].map((untagged) => isLooseStockUsed({ units: 10, untagged }))).toEqual([false, true])
})

test('taking out what was not used never leaves a batch below zero or below what open orders name', () => {
  const units = fc.integer({ min: 1, max: 50 })
  fc.assert(
    fc.property(units, fc.nat(60), fc.nat(60), (came, remaining, reserved) => {
      const stays = remaining - came
      expect(isBatchUsed({ units: came, remaining, reserved })).toBe(stays < 0 || stays < reserved)
    }),
  )
})
