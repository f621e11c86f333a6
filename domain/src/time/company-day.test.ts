import { expect, test } from 'vitest'
import { companyDay, endOfDay, startOfDay } from './company-day.ts'
import { defaultRange, quickRange, quickRanges } from './date-range.ts'

const losAngeles = 'America/Los_Angeles'

test('an evening in Los Angeles belongs to that day, not to tomorrow in UTC', () => {
  expect(companyDay(new Date('2026-03-02T05:30:00Z'), losAngeles)).toBe('2026-03-01')
})

test('a company day starts and ends by the company’s clock, on the days the clock changes too', () => {
  expect(startOfDay('2026-07-01', losAngeles).toISOString()).toBe('2026-07-01T07:00:00.000Z')
  expect(startOfDay('2026-03-08', losAngeles).toISOString()).toBe('2026-03-08T08:00:00.000Z')
  expect(endOfDay('2026-03-08', losAngeles).toISOString()).toBe('2026-03-09T06:59:59.999Z')
  expect(endOfDay('2026-11-01', losAngeles).toISOString()).toBe('2026-11-02T07:59:59.999Z')
})

// R9-01, R9-02, R2.10-02, R2.10-03, R2.10-04
test('the quick ranges end today and hold 90, 60, 30 or 7 days, this month or this year', () => {
  const from = quickRanges.map((range) => quickRange(range, '2026-03-15').from)
  expect(from).toEqual(['2025-12-16', '2026-01-15', '2026-02-14', '2026-03-09', '2026-03-01', '2026-01-01'])
  expect(quickRange(defaultRange, '2026-03-15').to).toBe('2026-03-15')
})
