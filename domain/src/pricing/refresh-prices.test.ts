import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { adjustedBasePrice, refreshedPrice } from './change-prices.ts'

// R3-21, D-50, D-203
test('a custom price moves in proportion to the base price since its own was set', () => {
  expect(refreshedPrice({ customPrice: cents(8_00), anchor: cents(10_00), basePrice: cents(12_00) })).toBe(9_60)
  expect(refreshedPrice({ customPrice: cents(8_00), anchor: cents(10_00), basePrice: cents(0) })).toBe(0)
  expect(refreshedPrice({ customPrice: cents(33), anchor: cents(1_00), basePrice: cents(1_50) })).toBe(50)
})

test('nothing is proposed where nothing would change, nor for a price that was set against a base price of 0', () => {
  expect(refreshedPrice({ customPrice: cents(8_00), anchor: cents(10_00), basePrice: cents(10_00) })).toBeUndefined()
  // One cent more on the base price is less than half a cent on the custom price.
  expect(refreshedPrice({ customPrice: cents(1_00), anchor: cents(10_00), basePrice: cents(10_01) })).toBeUndefined()
  expect(refreshedPrice({ customPrice: cents(8_00), anchor: cents(0), basePrice: cents(10_00) })).toBeUndefined()
  expect(adjustedBasePrice(cents(10_00), 0)).toBeUndefined()
  expect(adjustedBasePrice(cents(1), 10)).toBeUndefined()
  expect(adjustedBasePrice(cents(0), 10)).toBeUndefined()
})

// D-49, D-50
test('a base price is changed by the adjustment of the customer in percent', () => {
  expect(adjustedBasePrice(cents(10_00), -12.5)).toBe(8_75)
  expect(adjustedBasePrice(cents(10_00), 7.25)).toBe(10_73)
  expect(adjustedBasePrice(cents(10_00), -100)).toBe(0)
  expect(adjustedBasePrice(cents(10_00), 1000)).toBe(110_00)
})

const amount = fc.nat(1_000_000_000_000).map(cents)
const adjustment = fc.integer({ min: -100_00, max: 1000_00 }).map((hundredths) => hundredths / 100)

const refresh = fc.record({
  customPrice: amount,
  anchor: amount,
  basePrice: amount,
  percent: adjustment,
  isCustom: fc.boolean(),
})
type Refresh = typeof refresh extends fc.Arbitrary<infer R> ? R : never

const proposalOf = ({ isCustom, percent, ...price }: Refresh) =>
  isCustom
    ? { current: price.customPrice, proposed: refreshedPrice(price) }
    : { current: price.basePrice, proposed: adjustedBasePrice(price.basePrice, percent) }

test('a proposed price is whole cents, never below 0 and never the present price', () => {
  fc.assert(
    fc.property(refresh.map(proposalOf), ({ current, proposed }) => {
      fc.pre(proposed !== undefined)
      expect(Number.isSafeInteger(proposed)).toBe(true)
      expect(proposed).toBeGreaterThanOrEqual(0)
      expect(proposed).not.toBe(current)
    }),
  )
})

test('after the proposed price is saved, with the base price of today as its anchor, a second refresh proposes nothing', () => {
  fc.assert(
    fc.property(refresh, (price) => {
      const { proposed } = proposalOf(price)
      fc.pre(proposed !== undefined)
      const { basePrice } = price
      expect(refreshedPrice({ customPrice: proposed, anchor: basePrice, basePrice })).toBeUndefined()
    }),
  )
})
