import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { daysLateText, owedText } from './owed-text.ts'

test('one line says what a customer owes, and how much of it for how long', () => {
  expect(owedText({ balance: cents(431_020), overdue: cents(120_000), daysLate: 45 })).toBe(
    'Owes $4,310.20, $1,200.00 of it 45 days late',
  )
  expect(owedText({ balance: cents(431_020), overdue: cents(1), daysLate: 1 })).toBe(
    'Owes $4,310.20, $0.01 of it 1 day late',
  )
})

test('a debt that is not due yet is not called late', () => {
  expect(owedText({ balance: cents(5000), overdue: cents(0), daysLate: 0 })).toBe('Owes $50.00')
})

test('a debt that is late as a whole is not given twice', () => {
  expect(owedText({ balance: cents(5000), overdue: cents(5000), daysLate: 1200 })).toBe(
    'Owes $50.00, all of it 1,200 days late',
  )
})

test('overpaid orders may leave less owed than is late', () => {
  expect(owedText({ balance: cents(4000), overdue: cents(5000), daysLate: 3 })).toBe(
    'Owes $40.00, all of it 3 days late',
  )
})

test('nothing is said of a customer who owes nothing or has overpaid', () => {
  fc.assert(
    fc.property(fc.integer({ max: 0 }), fc.nat(), fc.nat(), (balance, overdue, daysLate) => {
      expect(owedText({ balance: cents(balance), overdue: cents(overdue), daysLate })).toBeUndefined()
    }),
  )
})

test('a single day is a day', () => {
  expect([1, 2, 1000].map(daysLateText)).toEqual(['1 day late', '2 days late', '1,000 days late'])
})
