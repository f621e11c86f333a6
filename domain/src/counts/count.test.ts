import { expect, test } from 'vitest'
import { exceedsLimits, mayAccept, mustCountAgain, needsAcceptance } from './count.ts'

const none = { limitUnits: null, limitPercent: null }
const line = (counted: number | null, expected: number | null, acceptedById: number | null = null, shortToday = 0) => ({
  counted,
  expected,
  acceptedById,
  shortToday,
})

// D-256
test('a difference above either limit must be accepted by another person', () => {
  const cases: [counted: number, expected: number, limits: [number | null, number | null], exceeds: boolean][] = [
    [95, 100, [5, null], false],
    [94, 100, [5, null], true],
    [106, 100, [5, null], true],
    [95, 100, [null, 5], false],
    [94, 100, [null, 5], true],
    [94, 100, [10, 5], true],
    [80, 1000, [10, 5], true],
    [100, 100, [0, 0], false],
    [101, 100, [0, null], true],
    [1, 0, [null, 100], true],
    [0, 0, [null, 0], false],
    [0, 100, [null, 100], false],
    [9993, 10_000, [null, 0.07], false],
    [9992, 10_000, [null, 0.07], true],
    [0, 1_000_000, [null, null], false],
  ]
  for (const [counted, expected, [limitUnits, limitPercent], exceeds] of cases)
    expect(
      exceedsLimits({ counted, expected }, { limitUnits, limitPercent }),
      `${counted} of ${expected}, limits ${limitUnits} and ${limitPercent}%`,
    ).toBe(exceeds)
})

test('a line needs no acceptance before it is counted, after it was accepted, or without limits', () => {
  const strict = { limitUnits: 0, limitPercent: null }
  expect(needsAcceptance(line(3, 5), strict)).toBe(true)
  expect(needsAcceptance(line(3, 5, 7), strict)).toBe(false)
  expect(needsAcceptance(line(null, null), strict)).toBe(false)
  expect(needsAcceptance(line(3, 5), none)).toBe(false)
})

test('units that one person counts short several times a day stay within the limit together', () => {
  const [units, percent] = [
    { limitUnits: 5, limitPercent: null },
    { limitUnits: null, limitPercent: 10 },
  ]
  expect(needsAcceptance(line(93, 95, null, 3), units)).toBe(false)
  expect(needsAcceptance(line(92, 95, null, 3), units)).toBe(true)
  // The percent is of the units expected before the first of them.
  expect(needsAcceptance(line(90, 95, null, 5), percent)).toBe(false)
  expect(needsAcceptance(line(89, 95, null, 5), percent)).toBe(true)
  // Units found don't add to it; they have a limit of their own.
  expect(needsAcceptance(line(95, 95, null, 50), units)).toBe(false)
  expect(needsAcceptance(line(99, 95, null, 5), units)).toBe(false)
  expect(needsAcceptance(line(101, 95, null, 5), units)).toBe(true)
  // A difference beyond the percentage isn't covered by what was short before.
  expect(needsAcceptance(line(8, 10, null, 90), percent)).toBe(true)
  expect(needsAcceptance(line(1, 95, 7, 5), units)).toBe(false)
})

//
test('nobody accepts a number they counted themselves, or one that is not there', () => {
  const person = { id: 7, roles: ['ADMIN' as const] }
  expect(mayAccept(person, { countedById: 8 })).toBe(true)
  expect(mayAccept(person, { countedById: 7 })).toBe(false)
  expect(mayAccept(person, { countedById: null })).toBe(false)
})

// D-86
test('a batch is counted again if the difference would take it below zero; the stock of a product may fall below', () => {
  expect(mustCountAgain({ batchId: 1, difference: -5, remaining: 5 })).toBe(false)
  expect(mustCountAgain({ batchId: 1, difference: -5, remaining: 4 })).toBe(true)
  expect(mustCountAgain({ batchId: null, difference: -5, remaining: 4 })).toBe(false)
})
