import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { cursorAfter, type OrderSort, orderSorts, parseCursor, parseOrderSort, type SortedOrder } from './order-sort.ts'

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
  expect(parseCursor(cursorAfter(last))).toEqual({ createdAt: last.createdAt, id: 17, value: '' })
})

test('in a sorted list the next page starts after the value and the order at which the page before ended', () => {
  const read = orderSorts.map((by) => {
    const sort: OrderSort = { by, isDescending: false }
    return parseCursor(cursorAfter(last, sort), sort)?.value
  })
  expect(read).toEqual(['100017', '', 'Blauer_See\nDelikatessen', 'PACKED', 'PAID', '', '1234', '-5'])
})

test('a text that is not a cursor of this list is refused rather than guessed', () => {
  const texts = ['', 'yesterday_1', '2026-13-41T10:20:30.456Z_17', '2026-03-01T10:20:30.456Z']
  expect(texts.map((text) => parseCursor(text))).toEqual([undefined, undefined, undefined, undefined])
  const cursor = (value: string, by: OrderSort['by']) =>
    parseCursor(`2026-03-01T10:20:30.456Z_17_${value}`, { by, isDescending: true })
  expect([
    cursor('much', 'total'),
    cursor('SOLD', 'orderStatus'),
    cursor('soon', 'delivery'),
    cursor('2026-02-31', 'delivery'),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

test('a sort is read as the address writes it; an unknown one is the list’s own sequence', () => {
  expect(parseOrderSort('-total')).toEqual({ by: 'total', isDescending: true })
  expect(parseOrderSort('customer')).toEqual({ by: 'customer', isDescending: false })
  expect(['', undefined, 'margin', '--total'].map(parseOrderSort)).toEqual([undefined, undefined, undefined, undefined])
})
