import { expect, test } from 'vitest'
import { parseCreditMoves, parsePaymentMethods } from './payment-list.ts'

test('methods and credit moves of a filter are in display order, without duplicates and unknown words', () => {
  expect(parsePaymentMethods('card, CASH,card,WIRE')).toEqual(['CASH', 'CARD'])
  expect(parseCreditMoves('added,USED,LOST')).toEqual(['USED', 'ADDED'])
  expect([parsePaymentMethods(undefined), parseCreditMoves('')]).toEqual([[], []])
})
