import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../time/company-day.ts'
import { sourcesOf } from './kept-sums.ts'

test('whole months whose sums are kept are not added up again, and the days between them are', () => {
  const kept = ['2026-01-01', '2026-02-01', '2026-04-01']
  expect(sourcesOf({ from: '2026-01-10', to: '2026-05-03' }, kept, 'month')).toEqual({
    periods: ['2026-02-01', '2026-04-01'],
    days: [
      { from: '2026-01-10', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-05-01', to: '2026-05-03' },
    ],
  })
  expect(sourcesOf({ from: '2026-01-10', to: '2026-01-20' }, kept, 'month').periods).toEqual([])
  expect(sourcesOf({ from: '2026-01-01', to: '2026-02-28' }, kept, 'month').days).toEqual([])
})

test('days whose sums are kept are not added up again; among too many that are not, all are', () => {
  const days = Array.from({ length: 200 }, (_, n) => addDays('2026-01-01', n))
  const range = { from: '2026-01-01', to: '2026-07-20' }
  expect(sourcesOf(range, days, 'day').days).toEqual([{ from: '2026-07-20', to: '2026-07-20' }])
  const everySecond = days.filter((_, n) => n % 2 === 0)
  expect(sourcesOf(range, everySecond, 'day')).toEqual({ periods: [], days: [range] })
})

const aRange = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 700 }))
  .map(([start, days]) => ({ from: addDays('2019-12-15', start), to: addDays('2019-12-15', start + days) }))

test('every day of a range comes from exactly one source, whichever months are kept', () => {
  const flags = fc.array(fc.boolean(), { minLength: 160, maxLength: 160 })
  fc.assert(
    fc.property(aRange, flags, (range, isKept) => {
      const kept = isKept.flatMap((flag, n) => (flag ? [addMonths('2019-12-01', n)] : []))
      const { periods, days } = sourcesOf(range, kept, 'month')
      const months = periods.map((first) => ({ from: first, to: addDays(addMonths(first, 1), -1) }))
      const spans = [...days, ...months].toSorted((a, b) => (a.from < b.from ? -1 : 1))
      expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([range.from, range.to])
      spans.slice(1).forEach(({ from }, n) => expect(from).toBe(addDays(spans[n]?.to ?? '', 1)))
      expect(periods.every((first) => kept.includes(first))).toBe(true)
    }),
  )
})
