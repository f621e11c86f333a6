import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, companyDay, daysBetween, endOfDay, startOfDay } from '../time/company-day.ts'
import {
  comparedRanges,
  comparedStarts,
  isInFigureYears,
  isPartialStep,
  stepAt,
  rangeSteps,
} from './compared-ranges.ts'
import { figureSteps } from './figures.ts'

const range = (from: string, to: string) => ({ from, to })

const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1999-01-01', days))
const aRange = fc.tuple(aDay, fc.integer({ min: 0, max: 900 })).map(([from, days]) => range(from, addDays(from, days)))
const aStep = fc.constantFrom(...figureSteps)

test('a range that starts on the 1st is compared with the months before, up to the same day', () => {
  expect(comparedRanges(range('2026-11-01', '2026-11-22'))).toEqual({
    now: range('2026-11-01', '2026-11-22'),
    before: range('2026-10-01', '2026-10-22'),
    yearBefore: range('2025-11-01', '2025-11-22'),
  })
  expect(comparedRanges(range('2026-01-01', '2026-12-31')).before).toEqual(range('2025-01-01', '2025-12-31'))
  expect(comparedRanges(range('2026-04-01', '2026-06-30')).before).toEqual(range('2026-01-01', '2026-03-31'))
})

test('whole months are compared with whole months, however long they are', () => {
  expect(comparedRanges(range('2026-02-01', '2026-02-28')).before).toEqual(range('2026-01-01', '2026-01-31'))
  expect(comparedRanges(range('2025-02-01', '2025-02-28')).yearBefore).toEqual(range('2024-02-01', '2024-02-29'))
  expect(comparedRanges(range('2026-03-01', '2026-03-30')).before).toEqual(range('2026-02-01', '2026-02-28'))
})

test('any other range is compared with as many days directly before it', () => {
  expect(comparedRanges(range('2026-11-16', '2026-11-22')).before).toEqual(range('2026-11-09', '2026-11-15'))
  expect(comparedRanges(range('2024-02-29', '2024-02-29'))).toMatchObject({
    before: range('2024-02-28', '2024-02-28'),
    yearBefore: range('2023-02-28', '2023-02-28'),
  })
})

test('the previous range ends before the range begins, and has as many days unless it’s whole months', () => {
  fc.assert(
    fc.property(aRange, (now) => {
      const { before } = comparedRanges(now)
      expect(before.from <= before.to && before.to < now.from).toBe(true)
      const isAsLong = daysBetween(before.from, before.to) === daysBetween(now.from, now.to)
      expect(now.from.endsWith('-01') ? before.from.endsWith('-01') : isAsLong).toBe(true)
    }),
  )
})

test('a step that the range cuts off, or that is not over yet, is partial', () => {
  const isPartial = (from: string, to: string, step: (typeof figureSteps)[number]) =>
    isPartialStep(range(from, to), step, '2026-11-26')
  expect(isPartial('2026-11-15', '2026-11-21', 'week')).toBe(false)
  expect(isPartial('2026-11-16', '2026-11-21', 'week')).toBe(true)
  expect(isPartial('2026-11-15', '2026-11-20', 'week')).toBe(true)
  expect(isPartial('2026-11-22', '2026-11-28', 'week')).toBe(true)
  expect(isPartial('2026-02-01', '2026-02-28', 'month')).toBe(false)
  expect(isPartial('2026-02-01', '2026-02-27', 'month')).toBe(true)
  expect(isPartial('2026-11-25', '2026-11-25', 'day')).toBe(false)
  expect(isPartial('2026-11-26', '2026-11-26', 'day')).toBe(true)
})

test('the steps of a range follow each other without a gap; weeks begin on Sunday', () => {
  expect(rangeSteps(range('2026-11-20', '2026-12-02'), 'week')).toEqual([
    range('2026-11-20', '2026-11-21'),
    range('2026-11-22', '2026-11-28'),
    range('2026-11-29', '2026-12-02'),
  ])
  expect(rangeSteps(range('2026-01-31', '2026-03-01'), 'month').map(({ from }) => from)).toEqual([
    '2026-01-31',
    '2026-02-01',
    '2026-03-01',
  ])
  fc.assert(
    fc.property(aRange, aStep, (now, step) => {
      const steps = rangeSteps(now, step)
      expect({ from: steps[0]?.from, to: steps.at(-1)?.to }).toEqual({ from: now.from, to: now.to })
      steps.slice(1).forEach(({ from }, n) => expect(from).toBe(addDays(steps[n]?.to ?? '', 1)))
    }),
  )
})

test('every day of a range belongs to exactly one step', () => {
  fc.assert(
    fc.property(aRange, aStep, fc.integer({ min: 0, max: 900 }), (now, step, days) => {
      const day = addDays(now.from, days % (daysBetween(now.from, now.to) + 1))
      const steps = rangeSteps(now, step)
      const starts = steps.map(({ from }) => from)
      const found = steps[stepAt(starts, day)]
      expect(found && found.from <= day && day <= found.to).toBe(true)
    }),
  )
})

test('each step is compared with the step at the same position, and every day of the compared range is in one', () => {
  fc.assert(
    fc.property(aRange, aStep, fc.constantFrom('before' as const, 'yearBefore' as const), (now, step, which) => {
      const compared = comparedRanges(now)[which]
      const starts = comparedStarts(rangeSteps(now, step), now, compared)
      expect(starts[0]).toBe(compared.from)
      expect(starts.toSorted()).toEqual(starts)
      expect(starts.every((start) => start <= compared.to)).toBe(true)
      expect(stepAt(starts, compared.from)).toBe(0)
    }),
  )
})

test('a range is compared with the preceding days day by day, whatever day of the month it starts', () => {
  const wrong = [range('2027-01-02', '2027-03-03'), range('2026-11-16', '2026-11-22')].filter((now) => {
    const { before } = comparedRanges(now)
    const starts = comparedStarts(rangeSteps(now, 'day'), now, before)
    return starts.some((start, n) => start !== addDays(before.from, n))
  })
  expect(wrong).toEqual([])
})

test('March is compared with all of February, by month and by day', () => {
  const now = range('2026-03-01', '2026-03-31')
  const { before } = comparedRanges(now)
  expect(before).toEqual(range('2026-02-01', '2026-02-28'))
  const starts = comparedStarts(rangeSteps(now, 'day'), now, before)
  expect(stepAt(starts, '2026-02-28')).toBe(27)
  expect(starts.slice(27)).toEqual(Array(4).fill('2026-02-28'))
})

test('steps start and end at the company’s midnight, even when the clocks change', () => {
  const zone = 'America/Los_Angeles'
  const steps = rangeSteps(range('2026-03-07', '2026-11-02'), 'day')
  for (const { from, to } of steps) {
    expect(companyDay(startOfDay(from, zone), zone)).toBe(from)
    expect(startOfDay(addDays(to, 1), zone).getTime()).toBe(endOfDay(to, zone).getTime() + 1)
  }
  expect(endOfDay('2026-03-08', zone).getTime() - startOfDay('2026-03-08', zone).getTime()).toBe(23 * 3_600_000 - 1)
})

test('figures are limited to the years 1900 to 2199', () => {
  expect(['1900-01-01', '2199-12-31'].map(isInFigureYears)).toEqual([true, true])
  expect(['1899-12-31', '2200-01-01', '0001-01-01', '-000001-12-31', '+010000-01-01'].some(isInFigureYears)).toBe(false)
})
