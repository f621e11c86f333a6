import { expect, test } from 'vitest'
import {
  enabledOptionalMethods,
  isMethodEnabled,
  methodLabels,
  methodWord,
  offeredMethods,
  paymentMethods,
  referenceLabel,
} from './payment-methods.ts'

test('cash, checks and cards are always taken, other methods only if the company turned them on', () => {
  expect(paymentMethods.filter((method) => isMethodEnabled(method, []))).toEqual(['CASH', 'CHECK', 'CARD'])
  expect(paymentMethods.filter((method) => isMethodEnabled(method, ['WIRE']))).toEqual([
    'CASH',
    'CHECK',
    'CARD',
    'WIRE',
  ])
  expect(enabledOptionalMethods(['WIRE', 'CASH', 'ACH', 'ACH'])).toEqual(['ACH', 'WIRE'])
})

test('a chosen method stays offered after it was turned off', () => {
  expect(offeredMethods(paymentMethods, ['ACH'], ['WIRE'])).toEqual(['CASH', 'CHECK', 'CARD', 'ACH', 'WIRE'])
  expect(offeredMethods(['CASH', 'ACH'], [])).toEqual(['CASH'])
})

test('methods are named as people say them', () => {
  expect(paymentMethods.map((method) => methodLabels[method])).toEqual([
    'Cash',
    'Check',
    'Card',
    'ACH',
    'Wire',
    'Money order',
  ])
  expect(paymentMethods.map(methodWord)).toEqual(['cash', 'check', 'card', 'ACH', 'wire', 'money order'])
  expect(paymentMethods.map(referenceLabel)).toEqual(['Reference', 'Check number', ...Array(4).fill('Reference')])
})
