import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  brandLabel,
  cursorAfter,
  joinStatuses,
  orderList,
  type OrderSort,
  parseIds,
  parseOrderStatuses,
  parsePaymentStatuses,
  type SortedOrder,
} from './order-list.ts'

const last: SortedOrder = {
  id: 17,
  orderNum: '100017',
  createdAt: new Date('2026-03-01T10:20:30.456Z'),
  customer: { customerName: 'Blauer_See\nDelikatessen' },
  orderStatus: 'PACKED',
  paymentStatus: 'PAID',
  deliveryDate: null,
  total: cents(12_34),
  balanceDue: cents(-5),
}

test('the next page starts after the last order of the page before', () => {
  expect(cursorAfter(last)).toBe('2026-03-01T10:20:30.456Z_17')
  expect(orderList.parseCursor(cursorAfter(last))).toEqual({ time: last.createdAt, id: 17, value: '' })
})

test('in a sorted list the next page starts after the value and the order at which the page before ended', () => {
  const read = orderList.sorts.map((by) => {
    const sort: OrderSort = { by, isDescending: false }
    return orderList.parseCursor(cursorAfter(last, sort), sort)?.value
  })
  expect(read).toEqual(['100017', '', 'Blauer_See\nDelikatessen', 'PACKED', 'PAID', '', '1234', '-5'])
})

// R2.10-11
test("an order with several brands shows 'Multiple', one with a single brand shows its name", () => {
  expect([brandLabel(['Tokyo Traders', 'Exotic Liquids']), brandLabel(['Tokyo Traders']), brandLabel([])]).toEqual([
    'Multiple',
    'Tokyo Traders',
    '',
  ])
})

test('a status filter is read back as it was written, in display order', () => {
  expect(parseOrderStatuses(joinStatuses(['PACKED', 'RECEIVED']))).toEqual(['RECEIVED', 'PACKED'])
  expect(parsePaymentStatuses('paid, PARTIAL')).toEqual(['PARTIAL', 'PAID'])
})

test('a status filter without a known status matches every order', () => {
  expect([parseOrderStatuses(undefined), parseOrderStatuses(''), parseOrderStatuses('SOLD')]).toEqual([[], [], []])
})

// D-73
test('a filter by reference has ids and the word none; anything else is ignored', () => {
  expect(parseIds('7, none,7,12')).toEqual([7, 'none', 12])
  expect(parseIds('Nancy,-1,1.5,')).toEqual([])
  expect(parseIds(undefined)).toEqual([])
  expect(parseIds('9999999999')).toEqual([2_147_483_647])
})
