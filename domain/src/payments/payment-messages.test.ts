import { expect, test } from 'vitest'
import { paymentMessages } from './apply-payment.ts'

// R5-51
test('without amount and credit only the amount is asked for', () => {
  const problems = ['payment-amount-missing', 'applied-amount-missing', 'funds-exceeded'] as const
  expect(paymentMessages('add', problems)).toEqual(['payment-amount-missing'])
  expect(paymentMessages('edit', problems)).toEqual(['payment-amount-missing'])
})

// R5-52, R5-53, R5-54, R5-55, D-115
test('an edit whose selected order has no amount also says that the amount of the payment is not valid if the funds are exceeded', () => {
  const both = ['applied-amount-missing', 'funds-exceeded'] as const
  expect(paymentMessages('edit', both)).toEqual(['applied-amount-missing', 'valid-amount-missing'])
  expect(paymentMessages('add', both)).toEqual(both)
  expect(paymentMessages('edit', ['funds-exceeded'])).toEqual(['funds-exceeded'])
  expect(paymentMessages('edit', ['applied-amount-missing'])).toEqual(['applied-amount-missing'])
})
