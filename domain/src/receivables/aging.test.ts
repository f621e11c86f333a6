import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, formatDollars, sum } from '../money.ts'
import { addDays } from '../time/company-day.ts'
import {
  ageBalances,
  agingBucket,
  agingBuckets,
  daysLate,
  daysLateText,
  isOverdue,
  lastDueDays,
  nothingOwed as none,
  owedText,
} from './aging.ts'

const today = '2026-03-31'
const dueDaysAgo = (days: number): string => addDays(today, -days)
const anyDay = fc.integer({ min: -400, max: 400 }).map(dueDaysAgo)

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

test('days late are days of the calendar, over months, leap days and years', () => {
  expect(daysLate('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysLate('2025-12-31', '2026-01-01')).toBe(1)
  expect(daysLate('2026-04-01', today)).toBe(0)
})

test('an order is overdue from the day after its due date, and only while something is owed', () => {
  const on = (dueOn: string, balance: number) => isOverdue({ dueOn, balanceDue: cents(balance) }, today)
  expect([on('2026-03-30', 1), on(today, 1), on('2026-03-30', 0), on('2026-03-30', -1)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('the buckets add up to the balance, and overpayments lower none of them', () => {
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

test('buckets change on exactly the days the rule says', () => {
  for (const [bucket, last] of Object.entries(lastDueDays(today))) {
    expect(agingBucket(last, today)).toBe(bucket)
    expect(agingBucket(addDays(last, 1), today)).not.toBe(bucket)
  }
})

test('one line says how much a customer owes and how late it is', () => {
  expect(owedText({ ...none, current: cents(311_020), days60: cents(120_000) })).toBe(
    'Owes $4,310.20, $1,200.00 of it 31–60 days late',
  )
  expect(owedText({ ...none, current: cents(1), over90: cents(1) })).toBe('Owes $0.02, $0.01 of it over 90 days late')
})

test('late amounts are listed by age, oldest first', () => {
  expect(owedText({ ...none, current: cents(459_600), days30: cents(1_430_400), days90: cents(120_000) })).toBe(
    'Owes $20,100.00, $15,504.00 of it late: $1,200.00 (61–90 days), $14,304.00 (1–30 days)',
  )
  expect(owedText({ ...none, days30: cents(100), days60: cents(200), days90: cents(300), over90: cents(400) })).toBe(
    'Owes $10.00, all of it late: $4.00 (over 90 days), $3.00 (61–90 days), $2.00 (31–60 days), $1.00 (1–30 days)',
  )
})

test('a debt that is not due yet is not called late', () => {
  expect(owedText({ ...none, current: cents(5000) })).toBe('Owes $50.00')
})

test('if the whole balance is late, it’s named only once', () => {
  expect(owedText({ ...none, over90: cents(5000) })).toBe('Owes $50.00, all of it over 90 days late')
})

test('there is no line for a customer who owes nothing', () => {
  expect(owedText(none)).toBeUndefined()
})

test('the line names each late amount once, and no age without an amount', () => {
  const amount = fc.nat(1e9).map(cents)
  fc.assert(
    fc.property(
      fc.record({ current: amount, days30: amount, days60: amount, days90: amount, over90: amount }),
      (aging) => {
        const text = owedText(aging) ?? ''
        const ages = agingBuckets.filter((bucket) => bucket !== 'current' && aging[bucket] > 0)
        expect(text.match(/days/g) ?? []).toHaveLength(ages.length)
        const named = ages.filter((bucket) => text.includes(`${formatDollars(aging[bucket])} (`))
        expect(named).toEqual(ages.length > 1 ? ages : [])
      },
    ),
  )
})

test('one day late is singular', () => {
  expect([1, 2, 1000].map(daysLateText)).toEqual(['1 day late', '2 days late', '1,000 days late'])
})
