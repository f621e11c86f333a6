import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, planEntries } from './plan-entries.ts'

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
