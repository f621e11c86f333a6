import { expect, test } from 'vitest'
import { comingDaysText, parseComingDays } from './date-range.ts'

const today = '2026-11-22'

test('a range of coming days that begins today moves forward each day', () => {
  const week = { from: '2026-11-22', to: '2026-11-28' }
  expect(comingDaysText(week, today)).toBe('Next 7 Days')
  expect(parseComingDays('Next 7 Days', today)).toEqual(week)
  expect(parseComingDays('Next 7 Days', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(parseComingDays('Today', today)).toEqual({ from: today, to: today })
})

test('any other range is saved as its two days, in either order', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' }
  expect(comingDaysText(range, today)).toBe('2026-11-01..2026-11-30')
  for (const text of ['2026-11-01..2026-11-30', '2026-11-30..2026-11-01'])
    expect(parseComingDays(text, today)).toEqual(range)
})

test('text that isn’t a range means any day', () => {
  for (const text of ['', 'Next year', '2026-11-01', '2026-13-01..2026-11-30', '2026-11-01..2026-11-31'])
    expect(parseComingDays(text, today)).toBeUndefined()
})
