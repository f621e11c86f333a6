import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { orderStatuses } from '../orders/order-status.ts'
import { reachableChannel } from './message-kinds.ts'
import { orderNews, type OrderVersion } from './order-news.ts'

const chai = (quantity: number) => ({ productId: 1, productName: 'Chai', quantity })
const version = (orderStatus: OrderVersion['orderStatus'], more: Partial<OrderVersion> = {}) => ({
  orderNum: '100834',
  orderStatus,
  deliveryDate: '2026-12-01',
  pickupOrder: false,
  total: cents(120_00),
  lines: [chai(12)],
  sentAt: null,
  declinedReason: null,
  ...more,
})
const kinds = (...args: Parameters<typeof orderNews>) => orderNews(...args).map(({ kind }) => kind)

// D-346
test('each change of an order’s status tells one thing, or nothing that a customer would care about', () => {
  const told = orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) =>
      kinds({ before: { ...version(from), sentAt: new Date() }, after: version(to) }).map(
        (kind) => `${from} ${to} ${kind}`,
      ),
    ),
  )
  const open = ['RECEIVED', 'FULFILLMENT', 'PACKED']
  expect(told.toSorted()).toEqual(
    [
      ...['DRAFT', 'CANCELLED'].flatMap((from) => open.map((to) => `${from} ${to} ORDER_CONFIRMED`)),
      ...['DRAFT', 'CANCELLED', ...open].flatMap((from) =>
        ['DELIVERED', 'COMPLETED', 'REFUNDED'].map((to) => `${from} ${to} DELIVERED`),
      ),
      ...[...open, 'DELIVERED', 'COMPLETED', 'REFUNDED'].map((from) => `${from} CANCELLED ORDER_CHANGED`),
      'DRAFT CANCELLED ORDER_DECLINED',
    ].toSorted(),
  )
})

test('a new order is confirmed at once, a draft says nothing, and a draft of the office that is canceled neither', () => {
  expect(kinds({ before: undefined, after: version('RECEIVED') })).toEqual(['ORDER_CONFIRMED'])
  expect(kinds({ before: undefined, after: version('DRAFT') })).toEqual([])
  expect(kinds({ before: version('DRAFT'), after: version('CANCELLED') })).toEqual([])
})

test('units by product count as a change, not by batch, and so does the day', () => {
  const before = version('RECEIVED', { lines: [chai(12)] })
  expect(kinds({ before, after: version('PACKED', { lines: [chai(5), chai(7)] }) })).toEqual([])
  expect(orderNews({ before, after: version('PACKED', { lines: [chai(5)] }) })[0]?.facts).toMatchObject({
    lines: [{ name: 'Chai', from: 12, to: 5 }],
  })
  expect(orderNews({ before, after: version('RECEIVED', { deliveryDate: null }) })[0]?.facts).toMatchObject({
    lines: [],
    moved: { deliveryDate: null },
  })
  expect(kinds({ before, after: version('DELIVERED', { lines: [chai(5)] }) })).toEqual(['ORDER_CHANGED', 'DELIVERED'])
})

test('a backorder is told by the order that it takes the rest of', () => {
  const backorder = version('RECEIVED', { orderNum: '100835', lines: [chai(2)] })
  expect(kinds({ before: undefined, after: backorder, isBackorder: true })).toEqual([])
  const [news] = orderNews({ before: version('RECEIVED'), after: version('PACKED', { lines: [chai(10)] }), backorder })
  expect(news?.facts).toMatchObject({ follows: { orderNum: '100835', units: 2 } })
})

test('chat falls back to email, and without an email there is no message', () => {
  const email = 'kim@example.com'
  expect(reachableChannel('CHAT', { email, hasChat: true })).toBe('CHAT')
  expect(reachableChannel('CHAT', { email, hasChat: false })).toBe('EMAIL')
  expect(reachableChannel('EMAIL', { email: null, hasChat: true })).toBeUndefined()
})
