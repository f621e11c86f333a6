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

test('a nearby day has its name, and a past one its date too, because a list may show both', () => {
  const today = '2026-11-22' // A Sunday.
  const past = (day: string) => spokenDay(day, today, 'past')
  const coming = (day: string) => spokenDay(day, today, 'coming')
  expect(['2026-11-22', '2026-11-21', '2026-11-19', '2026-11-16', '2026-11-15', '2026-11-23'].map(past)).toEqual([
    'Today',
    'Yesterday',
    'Thu 11/19',
    'Mon 11/16',
    '11/15/26',
    '11/23/26',
  ])
  expect(['2026-11-22', '2026-11-23', '2026-11-26', '2026-11-28', '2026-11-29', '2026-11-19'].map(coming)).toEqual([
    'Today',
    'Tomorrow',
    'Thu',
    'Sat',
    '11/29/26',
    '11/19/26',
  ])
})
