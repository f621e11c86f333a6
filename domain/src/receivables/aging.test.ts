import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum } from '../money.ts'
import { addDays } from '../time/company-day.ts'
import { agingBuckets, ageBalances, agingBucket, daysLate, isOverdue, lastDueDays } from './aging.ts'

const today = '2026-03-31'
const dueDaysAgo = (days: number): string => addDays(today, -days)
const anyDay = fc.integer({ min: -400, max: 400 }).map(dueDaysAgo)

// D-195
test('a balance is current until its due date, then 1 to 30, 31 to 60, 61 to 90 and over 90 days late', () => {
  expect(
    [-400, -1, 0, 1, 30, 31, 60, 61, 90, 91, 4000].map((days) => [days, agingBucket(dueDaysAgo(days), today)]),
  ).toEqual([
    [-400, 'current'],
    [-1, 'current'],
    [0, 'current'],
    [1, 'days30'],
    [30, 'days30'],
    [31, 'days60'],
    [60, 'days60'],
    [61, 'days90'],
    [90, 'days90'],
    [91, 'over90'],
    [4000, 'over90'],
  ])
})

// D-195
test('days late are days of the calendar, over months, leap days and years', () => {
  expect(daysLate('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysLate('2025-12-31', '2026-01-01')).toBe(1)
  expect(daysLate('2026-04-01', today)).toBe(0)
})

// D-195
test('an order is overdue from the day after its due date, and only while something is owed', () => {
  const on = (dueOn: string, balance: number) => isOverdue({ dueOn, balanceDue: cents(balance) }, today)
  expect([on('2026-03-30', 1), on(today, 1), on('2026-03-30', 0), on('2026-03-30', -1)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

// D-195, D-238
test('the buckets add up to what is owed, and what was overpaid lowers none of them', () => {
  expect(
    ageBalances(
      [
        { balanceDue: cents(500), dueOn: dueDaysAgo(45) },
        { balanceDue: cents(-200), dueOn: dueDaysAgo(100) },
      ],
      today,
    ),
  ).toEqual({ current: 0, days30: 0, days60: 500, days90: 0, over90: 0 })
  const balances = fc.array(fc.record({ balanceDue: fc.integer({ min: -1e9, max: 1e9 }).map(cents), dueOn: anyDay }))
  fc.assert(
    fc.property(balances, (open) => {
      const aging = ageBalances(open, today)
      expect(sum(agingBuckets.map((bucket) => aging[bucket]))).toBe(
        sum(open.map(({ balanceDue }) => balanceDue).filter((balance) => balance > 0)),
      )
    }),
  )
})

test('the last due days of the buckets are where the rule changes', () => {
  for (const [bucket, last] of Object.entries(lastDueDays(today))) {
    expect(agingBucket(last, today)).toBe(bucket)
    expect(agingBucket(addDays(last, 1), today)).not.toBe(bucket)
  }
})
