import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { creditTermsText, termsText } from './due-date.ts'

test('payment terms are said as an office says them, and no terms mean that an order is due on delivery', () => {
  expect([30, 1, 365, 0, null].map(termsText)).toEqual([
    'Net 30',
    'Net 1',
    'Net 365',
    'Due on delivery',
    'Due on delivery',
  ])
})

// D-196
test('what was agreed with a customer is one line: terms, and the limits if there are any', () => {
  const terms = { paymentTermsDays: 30, creditLimit: null, maxDaysLate: null }
  expect(creditTermsText(terms)).toBe('Payment terms: Net 30')
  expect(creditTermsText({ ...terms, creditLimit: cents(5_000_00), maxDaysLate: 14 })).toBe(
    'Payment terms: Net 30 · Credit limit: $5,000.00 · At most 14 days late',
  )
  expect(creditTermsText({ ...terms, maxDaysLate: 1 })).toBe('Payment terms: Net 30 · At most 1 day late')
})
