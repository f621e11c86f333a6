import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, exceedsLimits, mayAccept, mustCountAgain, needsAcceptance, planEntries } from './count.ts'

const none = { limitUnits: null, limitPercent: null }
const line = (counted: number | null, expected: number | null, acceptedById: number | null = null, shortToday = 0) => ({
  counted,
  expected,
  acceptedById,
  shortToday,
})

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

test('nobody accepts a number they counted themselves, or one that is not there', () => {
  const person = { id: 7, roles: ['ADMIN' as const] }
  expect(mayAccept(person, { countedById: 8 })).toBe(true)
  expect(mayAccept(person, { countedById: 7 })).toBe(false)
  expect(mayAccept(person, { countedById: null })).toBe(false)
})

test('a batch is counted again if the difference would take it below zero; the stock of a product may fall below', () => {
  expect(mustCountAgain({ batchId: 1, difference: -5, remaining: 5 })).toBe(false)
  expect(mustCountAgain({ batchId: 1, difference: -5, remaining: 4 })).toBe(true)
  expect(mustCountAgain({ batchId: null, difference: -5, remaining: 4 })).toBe(false)
})

const minute = (count: number): Date => new Date(Date.UTC(2026, 10, 27, 9, count))
const clocks = { now: minute(30), startedAt: minute(0) }
const stored = (counted: number | null, countedOn: Date | null, entryKey: string | null = null) =>
  new Map([[1, { counted, countedOn, entryKey }]])
const nothing = stored(null, null)

test('a number is counted now unless the phone says when', () => {
  expect(planEntries(nothing, [{ id: 1, counted: 5 }], clocks)).toEqual([
    { id: 1, counted: 5, countedOn: minute(30), isLate: false, entryKey: null },
  ])
  expect(planEntries(nothing, [{ id: 1, counted: 5, at: minute(10) }], clocks)).toEqual([
    { id: 1, counted: 5, countedOn: minute(10), isLate: true, entryKey: null },
  ])
})

test('the time of a number is never before the count began or later than now', () => {
  const storedTime = (at: Date) => planEntries(nothing, [{ id: 1, counted: 5, at }], clocks)[0]?.countedOn
  expect(storedTime(minute(-90))).toEqual(minute(0))
  expect(storedTime(minute(90))).toEqual(minute(30))
})

test('a phone whose clock is wrong is corrected by the time it sends; a slow connection is not', () => {
  const storedTime = (at: Date, sentAt: Date) =>
    planEntries(nothing, [{ id: 1, counted: 5, at }], { ...clocks, sentAt })[0]?.countedOn
  expect(storedTime(minute(0), minute(20))).toEqual(minute(10))
  expect(storedTime(minute(40), minute(50))).toEqual(minute(20))
  expect(storedTime(minute(10), minute(29))).toEqual(minute(10))
})

test('an older number never replaces a newer one, also after that one was removed', () => {
  const late = [{ id: 1, counted: 5, at: minute(10) }]
  expect(planEntries(stored(9, minute(20)), late, clocks)).toEqual([])
  expect(planEntries(stored(null, minute(20)), late, clocks)).toEqual([])
  expect(planEntries(stored(9, minute(5)), late, clocks)).toHaveLength(1)
  expect(planEntries(stored(9, minute(20)), [{ id: 1, counted: 5 }], clocks)).toHaveLength(1)
})

test('a number that is sent twice counts once, by its key or its time', () => {
  const sent = { id: 1, counted: 5, at: minute(10) }
  expect(planEntries(stored(5, minute(10)), [sent], clocks)).toEqual([])
  expect(planEntries(stored(5, minute(11), 'a'), [{ ...sent, at: minute(12), key: 'a' }], clocks)).toEqual([])
  expect(planEntries(stored(6, minute(10)), [sent], clocks)).toHaveLength(1)
})

test('what a phone kept gives the same numbers however often and in whatever sequence it is sent', () => {
  const entries = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 3 }), counted: fc.nat(20), at: fc.integer({ min: -5, max: 25 }) }),
    { selector: ({ id, at }) => `${id} ${at}`, maxLength: 12 },
  )
  const applied = (parts: readonly (readonly Entry[])[]) => {
    const lines = new Map<number, { counted: number | null; countedOn: Date | null; entryKey: string | null }>()
    for (const part of parts)
      for (const { id, counted, countedOn, entryKey } of planEntries(lines, part, { ...clocks, startedAt: minute(-9) }))
        lines.set(id, { counted, countedOn, entryKey })
    return [...lines].toSorted(([a], [b]) => a - b)
  }
  fc.assert(
    fc.property(entries, fc.array(fc.nat(11), { maxLength: 30 }), (kept, again) => {
      const sent = kept.map(({ at, ...entry }) => ({ ...entry, at: minute(at) }))
      const chosen = again.flatMap((index) => sent[index] ?? [])
      expect(applied([...chosen.map((entry) => [entry]), sent])).toEqual(applied([sent]))
      expect(applied([sent.toReversed(), chosen])).toEqual(applied([sent]))
    }),
  )
})
