import { expect, test } from 'vitest'
import { parseCreditMoves, parsePaymentMethods } from './payment-list.ts'

test('a filter’s methods and credit moves are in display order, without duplicates or unknown values', () => {
  expect(parsePaymentMethods('card, CASH,card,BARTER')).toEqual(['CASH', 'CARD'])
  expect(parseCreditMoves('added,USED,LOST')).toEqual(['USED', 'ADDED'])
  expect(parsePaymentMethods(undefined)).toEqual([])
  expect(parseCreditMoves('')).toEqual([])
})
