import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyDay } from '../time/company-day.ts'
import {
  addPeriods,
  comparePeriods,
  payPeriodRange,
  payPeriodInstants,
  type PayPeriod,
  payPeriodAt,
  payPeriodOn,
  periodDays,
  periodName,
} from './pay-period.ts'

const days = (year: number, month: number, payPeriod: 'A' | 'B') =>
  Object.values(payPeriodRange({ year, month, payPeriod }))

// R2.12-09, R9-03
test('period A is the 1st to the 15th of a month, period B the 16th to the end, even in leap years', () => {
  expect(days(2026, 11, 'A')).toEqual(['2026-11-01', '2026-11-15'])
  expect(days(2026, 11, 'B')).toEqual(['2026-11-16', '2026-11-30'])
  expect(days(2026, 12, 'B')).toEqual(['2026-12-16', '2026-12-31'])
  expect(days(2026, 2, 'B')).toEqual(['2026-02-16', '2026-02-28'])
  expect(days(2028, 2, 'B')).toEqual(['2028-02-16', '2028-02-29'])
  expect(payPeriodOn('2026-11-15')).toEqual({ year: 2026, month: 11, payPeriod: 'A' })
  expect(payPeriodOn('2026-11-16')).toEqual({ year: 2026, month: 11, payPeriod: 'B' })
})

test('a period begins and ends at the company’s midnight, even when the clocks change', () => {
  const at = (year: number, month: number, payPeriod: 'A' | 'B', zone: string) =>
    Object.values(payPeriodInstants({ year, month, payPeriod }, zone)).map((instant) => instant.toISOString())
  expect(at(2026, 11, 'A', 'America/Los_Angeles')).toEqual(['2026-11-01T07:00:00.000Z', '2026-11-16T07:59:59.999Z'])
  expect(at(2026, 3, 'A', 'America/Los_Angeles')).toEqual(['2026-03-01T08:00:00.000Z', '2026-03-16T06:59:59.999Z'])
  // On November 1, 2015, the clock is set back at 2 a.m.
  expect(at(2015, 11, 'A', 'America/New_York')).toEqual(['2015-11-01T04:00:00.000Z', '2015-11-16T04:59:59.999Z'])
  // Midnight does not exist in Santiago on September 8, 2024, in the middle of the period.
  expect(at(2024, 9, 'A', 'America/Santiago')).toEqual(['2024-09-01T04:00:00.000Z', '2024-09-16T02:59:59.999Z'])
})

const periods = fc.record({
  year: fc.integer({ min: 2000, max: 2199 }),
  month: fc.integer({ min: 1, max: 12 }),
  payPeriod: fc.constantFrom('A' as const, 'B' as const),
})

test('every day and every instant lies in exactly one period', () => {
  fc.assert(
    fc.property(periods, fc.constantFrom('America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia'), (period, zone) => {
      const { from, to } = payPeriodInstants(period, zone)
      expect(payPeriodAt(from, zone)).toEqual(period)
      expect(payPeriodAt(to, zone)).toEqual(period)
      expect(payPeriodAt(new Date(from.getTime() - 1), zone)).toEqual(addPeriods(period, -1))
      expect(payPeriodAt(new Date(to.getTime() + 1), zone)).toEqual(addPeriods(period, 1))
      expect(companyDay(from, zone)).toBe(payPeriodRange(period).from)
    }),
  )
})

test('periods follow each other over the months and years', () => {
  const novemberB: PayPeriod = { year: 2026, month: 11, payPeriod: 'B' }
  expect([-23, -1, 0, 1, 2, 3].map((later) => periodName(addPeriods(novemberB, later)))).toEqual([
    'December 2025 A',
    'November 2026 A',
    'November 2026 B',
    'December 2026 A',
    'December 2026 B',
    'January 2027 A',
  ])
  expect(periodDays(novemberB)).toBe('November 16–30, 2026')
  fc.assert(
    fc.property(periods, fc.integer({ min: -1000, max: 1000 }), (period, later) => {
      const other = addPeriods(period, later)
      expect(addPeriods(other, -later)).toEqual(period)
      expect(Math.sign(comparePeriods(other, period))).toBe(Math.sign(later))
    }),
  )
})
