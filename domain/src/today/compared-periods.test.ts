import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type Role, roles } from '../users/permissions.ts'
import {
  comparedDays,
  comparedPeriods,
  type ComparedPeriod,
  hasGroup,
  salesOfPeriod,
  type SalesOfDay,
} from './compared-periods.ts'

const losAngeles = 'America/Los_Angeles'

const periodDays = (today: string) =>
  comparedPeriods(today).map(({ name, days, before }) => [
    name,
    `${days.from} to ${days.to}`,
    `${before.from} to ${before.to}`,
    before.isWhole,
  ])

test('today is compared with a week ago, the last seven days with the seven before, this month with the last one', () => {
  expect(periodDays('2026-11-22')).toEqual([
    ['today', '2026-11-22 to 2026-11-22', '2026-11-15 to 2026-11-15', false],
    ['week', '2026-11-16 to 2026-11-22', '2026-11-09 to 2026-11-15', false],
    ['month', '2026-11-01 to 2026-11-22', '2026-10-01 to 2026-10-22', false],
  ])
})

test('a month with more days than the last one is compared with the whole of it', () => {
  expect(periodDays('2026-03-31')[2]).toEqual(['month', '2026-03-01 to 2026-03-31', '2026-02-01 to 2026-02-28', true])
  expect(periodDays('2028-02-29')[2]).toEqual(['month', '2028-02-01 to 2028-02-29', '2028-01-01 to 2028-01-29', false])
  expect(periodDays('2026-01-05')[2]).toEqual(['month', '2026-01-01 to 2026-01-05', '2025-12-01 to 2025-12-05', false])
})

test('an earlier day is counted up to the current time of day, even across a clock change', () => {
  // Nov 1, 2026 has 25 hours in Los Angeles.
  const days = comparedDays(new Date('2026-11-02T18:30:00Z'), '2026-11-02', losAngeles)
  const inOctober = days.find(({ day }) => day === '2026-10-26')
  expect(inOctober).toEqual({
    day: '2026-10-26',
    starts: new Date('2026-10-26T07:00:00Z'),
    ends: new Date('2026-10-27T06:59:59.999Z'),
    soFar: new Date('2026-10-26T17:30:00Z'),
  })
  // The plotted days, and as many before them.
  expect(days.at(0)?.day).toBe('2026-09-04')
  expect(days.at(-1)?.day).toBe('2026-11-02')
  expect(days.filter(({ soFar }) => soFar).map(({ day }) => day)).toEqual(['2026-10-02', '2026-10-26'])
})

test('each period and the plot contain every day exactly once, on each day of two years', () => {
  for (let at = Date.UTC(2027, 0, 1, 12); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
    const today = new Date(at).toISOString().slice(0, 10)
    const days = new Set(comparedDays(new Date(at), today, 'UTC').map(({ day }) => day))
    const ends = comparedPeriods(today).flatMap((period) => [
      period.days.from,
      period.days.to,
      period.before.from,
      period.before.to,
    ])
    expect(ends.filter((day) => !days.has(day))).toEqual([])
    expect(days.size).toBeGreaterThanOrEqual(60)
    expect(days.size).toBeLessThanOrEqual(62)
  }
})

const sold = (day: string, whole: number, soFar: number): SalesOfDay => ({
  day,
  whole: { orders: whole, total: cents(whole * 100) },
  soFar: { orders: soFar, total: cents(soFar * 100) },
})

test('only the last of the earlier days is cut off at this time of day, except at the end of a shorter month', () => {
  const days = [sold('2026-11-14', 8, 1), sold('2026-11-15', 4, 3), sold('2026-11-16', 2, 1), sold('2026-11-22', 5, 5)]
  const week: ComparedPeriod = {
    name: 'week',
    days: { from: '2026-11-16', to: '2026-11-22' },
    before: { from: '2026-11-09', to: '2026-11-15', isWhole: false },
  }
  expect(salesOfPeriod(week, days)).toEqual({
    sales: { orders: 7, total: 700 },
    before: { orders: 11, total: 1100 },
  })
  expect(salesOfPeriod({ ...week, before: { ...week.before, isWhole: true } }, days).before.orders).toBe(12)
  expect(salesOfPeriod(week, []).sales).toEqual({ orders: 0, total: 0 })
})

test('each group of figures is for an admin and one other role', () => {
  const groups = ['sales', 'stock', 'deliveries', 'money', 'payroll'] as const
  const groupsFor = (role: Role) => groups.filter((group) => hasGroup({ id: 1, roles: [role] }, group))
  expect(Object.fromEntries(roles.map((role) => [role, groupsFor(role)]))).toEqual({
    ADMIN: groups,
    SALES: ['sales'],
    INVENTORY: ['stock'],
    DRIVER: ['deliveries'],
    ACCOUNTING: ['money'],
    PAYROLL: ['payroll'],
  })
})
