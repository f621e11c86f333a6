import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { changedPrice, priceChangeModes } from '../pricing/prices.ts'

test('prices are set, or changed by an amount or a percentage, to the whole cent', () => {
  const none = { amount: cents(0), percent: 0 }
  expect(changedPrice(cents(1250), { ...none, mode: 'set', amount: cents(999) })).toBe(999)
  expect(changedPrice(cents(1250), { ...none, mode: 'add', amount: cents(-50) })).toBe(1200)
  expect(changedPrice(cents(1250), { ...none, mode: 'percent', percent: 10 })).toBe(1375)
  expect(changedPrice(cents(1005), { ...none, mode: 'percent', percent: -50 })).toBe(503)
  // Rounded is the price, 0.945, and not the difference, 0.105 (D-186).
  expect(changedPrice(cents(105), { ...none, mode: 'percent', percent: -10 })).toBe(95)
})

test('no price falls below zero', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000).map(cents),
      fc.constantFrom(...priceChangeModes),
      fc.nat(10_000_000),
      fc.double({ min: -100, max: 10_000, noNaN: true }),
      (price, mode, amount, percent) => {
        const signed = mode === 'add' ? -amount : amount
        expect(changedPrice(price, { mode, amount: cents(signed), percent })).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
