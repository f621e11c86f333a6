import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shortWeekDay } from '../native/days.ts'
import {
  dateAndTime,
  exactTime,
  mediumDate,
  mediumDay,
  rangeText,
  shortMonth,
  spokenDay,
  statusDate,
  weekDay,
} from './dates.ts'

const evening = new Date('2026-03-10T04:05:00Z')

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T17:00:00Z') }))
afterEach(() => void vi.useRealTimers())

// R4.2-05, R9-29
test('the date beside a status is m/d/yy in the company’s time zone', () => {
  expect(statusDate(evening, 'America/Los_Angeles')).toBe('3/9/26')
  expect(statusDate(evening, 'Europe/Berlin')).toBe('3/10/26')
})

test('a date has its year only if it is another one', () => {
  expect([mediumDay('2026-12-31'), mediumDay('2025-11-29')]).toEqual(['Dec 31', 'Nov 29, 2025'])
  expect([weekDay('2026-11-30'), weekDay('2025-11-29')]).toEqual(['Mon, Nov 30', 'Sat, Nov 29, 2025'])
  expect([shortWeekDay('2026-11-30'), shortWeekDay('2025-11-29')]).toEqual(['Mon, Nov 30', 'Sat, Nov 29, 2025'])
  expect([shortMonth('2026-11-01'), shortMonth('2025-11-01')]).toEqual(['Nov', 'Nov 2025'])
  expect(mediumDate(evening, 'America/Los_Angeles')).toBe('Mar 9')
  expect(dateAndTime(evening, 'America/Los_Angeles').replaceAll(/\s/g, ' ')).toBe('Mar 9, 9:05 PM')
  expect(exactTime(evening, 'America/Los_Angeles').replaceAll(/\s/g, ' ')).toBe('Mar 9, 2026, 9:05 PM')
})

test('a range has the year once, or twice if it crosses one', () => {
  expect(rangeText({ from: '2026-03-09', to: '2026-03-09' })).toBe('Mar 9')
  expect(rangeText({ from: '2026-03-09', to: '2026-04-02' })).toBe('Mar 9 – Apr 2')
  expect(rangeText({ from: '2025-03-09', to: '2025-04-02' })).toBe('Mar 9 – Apr 2, 2025')
  expect(rangeText({ from: '2024-12-09', to: '2025-04-02' })).toBe('Dec 9, 2024 – Apr 2, 2025')
})

test('a list names a nearby day and leaves out the current year', () => {
  const today = '2026-11-22' // A Sunday.
  const past = (day: string) => spokenDay(day, today, 'past')
  const coming = (day: string) => spokenDay(day, today, 'coming')
  expect([past('2025-11-22'), coming('2027-01-02')]).toEqual(['Nov 22, 2025', 'Jan 2, 2027'])
  expect(['2026-11-22', '2026-11-21', '2026-11-19', '2026-11-16', '2026-11-15', '2026-11-23'].map(past)).toEqual([
    'Today',
    'Yesterday',
    'Nov 19',
    'Nov 16',
    'Nov 15',
    'Nov 23',
  ])
  expect(['2026-11-22', '2026-11-23', '2026-11-26', '2026-11-28', '2026-11-29', '2026-11-19'].map(coming)).toEqual([
    'Today',
    'Tomorrow',
    'Thu',
    'Sat',
    'Nov 29',
    'Nov 19',
  ])
})
