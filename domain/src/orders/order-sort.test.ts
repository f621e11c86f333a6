import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { cursorAfter, orderList, type OrderSort, type SortedOrder } from './order-list.ts'

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
