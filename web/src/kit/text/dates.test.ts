import { expect, test } from 'vitest'
import { dateAndTime, mediumDay, shortDate, shortDay, spokenDay } from './dates.ts'

const evening = new Date('2026-03-10T04:05:00Z')

// R4.2-05, R9-29, D-14
test('a date is shown as m/d/yy in the company’s time zone', () => {
  expect(shortDate(evening, 'America/Los_Angeles')).toBe('3/9/26')
  expect(shortDate(evening, 'Europe/Berlin')).toBe('3/10/26')
  expect(dateAndTime(evening, 'America/Los_Angeles').replace(/\s/g, ' ')).toBe('Mar 9, 2026, 9:05 PM')
})

test('a calendar day doesn’t depend on the time zone', () => {
  expect(shortDay('2026-03-09')).toBe('3/9/26')
  expect(mediumDay('2026-12-31')).toBe('Dec 31, 2026')
})

test('a list names a nearby day and leaves out the current year', () => {
  const today = '2026-11-22' // A Sunday.
  const past = (day: string) => spokenDay(day, today, 'past')
  const coming = (day: string) => spokenDay(day, today, 'coming')
  expect([past('2025-11-22'), coming('2027-01-02')]).toEqual(['11/22/25', '1/2/27'])
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
