import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../time/company-day.ts'
import { type Period, figureSources } from './rollups.ts'

const month = (first: string): Period => ({ length: 'month', first })
const day = (first: string): Period => ({ length: 'day', first })
const daysFrom = (first: string, count: number): Period[] =>
  Array.from({ length: count }, (_, n) => day(addDays(first, n)))
/** As the database lists them: in sequence, a month before its days. */
const listed = (periods: readonly Period[]): Period[] =>
  periods.toSorted((a, b) => (a.first === b.first ? (a.length === 'month' ? -1 : 1) : a.first < b.first ? -1 : 1))

test('months with a rollup are not summed again, only the days between them', () => {
  const kept = [month('2026-01-01'), month('2026-02-01'), month('2026-04-01')]
  expect(figureSources({ from: '2026-01-10', to: '2026-05-03' }, kept)).toEqual({
    periods: [month('2026-02-01'), month('2026-04-01')],
    days: [
      { from: '2026-01-10', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-05-01', to: '2026-05-03' },
    ],
  })
  expect(figureSources({ from: '2026-01-10', to: '2026-01-20' }, kept).periods).toEqual([])
  expect(figureSources({ from: '2026-01-01', to: '2026-02-28' }, kept).days).toEqual([])
})

test('a partial month is read by day', () => {
  const kept = listed([...daysFrom('2026-01-01', 90), month('2026-01-01'), month('2026-02-01')])
  expect(figureSources({ from: '2026-01-30', to: '2026-03-02' }, kept)).toEqual({
    periods: [day('2026-01-30'), day('2026-01-31'), month('2026-02-01'), day('2026-03-01'), day('2026-03-02')],
    days: [],
  })
})

test('days with a rollup are not summed again; if too many lack one, all days are', () => {
  const days = daysFrom('2026-01-01', 200)
  const range = { from: '2026-01-01', to: '2026-07-20' }
  expect(figureSources(range, days).days).toEqual([{ from: '2026-07-20', to: '2026-07-20' }])
  const everySecond = days.filter((_, n) => n % 2 === 0)
  expect(figureSources(range, everySecond)).toEqual({ periods: [], days: [range] })
})

const aRange = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 300 }))
  .map(([start, days]) => ({ from: addDays('2019-12-15', start), to: addDays('2019-12-15', start + days) }))
const flags = (count: number) => fc.array(fc.boolean(), { minLength: count, maxLength: count })

test('every day of a range comes from exactly one source, whichever rollups exist', () => {
  fc.assert(
    fc.property(aRange, flags(25), flags(30), (range, isMonthKept, isWeekKept) => {
      const months = isMonthKept.flatMap((flag, n) => (flag ? [month(addMonths('2019-12-01', n))] : []))
      const weeks = isWeekKept.flatMap((flag, n) => (flag ? daysFrom(addDays('2019-12-01', 25 * n), 25) : []))
      const kept = listed([...months, ...weeks])
      const { periods, days } = figureSources(range, kept)
      const read = periods.map(({ length, first }) => ({
        from: first,
        to: length === 'day' ? first : addDays(addMonths(first, 1), -1),
      }))
      const spans = [...days, ...read].toSorted((a, b) => (a.from < b.from ? -1 : 1))
      expect({ from: spans[0]?.from, to: spans.at(-1)?.to }).toEqual({ from: range.from, to: range.to })
      spans.slice(1).forEach(({ from }, n) => expect(from).toBe(addDays(spans[n]?.to ?? '', 1)))
      expect(periods.every((period) => kept.includes(period))).toBe(true)
    }),
    { numRuns: 30 },
  )
})
