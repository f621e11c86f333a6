import { expect, test } from 'vitest'
import { dateAndTime, mediumDay, shortDate, shortDay } from './dates.ts'

const evening = new Date('2026-03-10T04:05:00Z')

// R4.2-05, R9-29, D-14
test('a date is shown as m/d/yy in the company’s time zone', () => {
  expect(shortDate(evening, 'America/Los_Angeles')).toBe('3/9/26')
  expect(shortDate(evening, 'Europe/Berlin')).toBe('3/10/26')
  expect(dateAndTime(evening, 'America/Los_Angeles').replace(/\s/g, ' ')).toBe('Mar 9, 2026, 9:05 PM')
})

test('a calendar day is the same day everywhere', () => {
  expect([shortDay('2026-03-09'), mediumDay('2026-12-31')]).toEqual(['3/9/26', 'Dec 31, 2026'])
})
