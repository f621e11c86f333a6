import { expect, test } from 'vitest'
import { brandLabel, joinStatuses, parseIds, parseOrderStatuses, parsePaymentStatuses } from './order-list.ts'

// R2.10-11
test("an order with several brands shows 'Multiple', one with a single brand shows its name", () => {
  expect([brandLabel(['Tokyo Traders', 'Exotic Liquids']), brandLabel(['Tokyo Traders']), brandLabel([])]).toEqual([
    'Multiple',
    'Tokyo Traders',
    '',
  ])
})

test('parsing a status filter returns its statuses in display order', () => {
  expect(parseOrderStatuses(joinStatuses(['PACKED', 'RECEIVED']))).toEqual(['RECEIVED', 'PACKED'])
  expect(parsePaymentStatuses('paid, PARTIAL')).toEqual(['PARTIAL', 'PAID'])
})

test('a status filter without a known status matches every order', () => {
  expect([parseOrderStatuses(undefined), parseOrderStatuses(''), parseOrderStatuses('SOLD')]).toEqual([[], [], []])
})

test('a filter by reference has ids and the word none; anything else is ignored', () => {
  expect(parseIds('7, none,7,12')).toEqual([7, 'none', 12])
  expect(parseIds('Nancy,-1,1.5,')).toEqual([])
  expect(parseIds(undefined)).toEqual([])
  expect(parseIds('9999999999')).toEqual([2_147_483_647])
})
