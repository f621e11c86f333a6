import { expect, test } from 'vitest'
import { termsText } from './terms-text.ts'

test('payment terms are said as an office says them, and no terms mean that an order is due on delivery', () => {
  expect([30, 1, 365, 0, null].map(termsText)).toEqual([
    'Net 30',
    'Net 1',
    'Net 365',
    'Due on delivery',
    'Due on delivery',
  ])
})
