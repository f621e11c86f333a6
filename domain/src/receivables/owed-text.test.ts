import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, formatDollars } from '../money.ts'
import { agingBuckets, nothingOwed as none, daysLateText, owedText } from './aging.ts'

// D-195
test('one line says what a customer owes, and how much of it for how long', () => {
  expect(owedText({ ...none, current: cents(311_020), days60: cents(120_000) })).toBe(
    'Owes $4,310.20, $1,200.00 of it 31–60 days late',
  )
  expect(owedText({ ...none, current: cents(1), over90: cents(1) })).toBe('Owes $0.02, $0.01 of it over 90 days late')
})

// D-195
test('what is late by different ages is named by age, the oldest first', () => {
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

test('a debt that is late as a whole is not given twice', () => {
  expect(owedText({ ...none, over90: cents(5000) })).toBe('Owes $50.00, all of it over 90 days late')
})

test('nothing is said of a customer who owes nothing', () => {
  expect(owedText(none)).toBeUndefined()
})

test('the line names each late amount once, with no age that has no amount', () => {
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

test('a single day is a day', () => {
  expect([1, 2, 1000].map(daysLateText)).toEqual(['1 day late', '2 days late', '1,000 days late'])
})
