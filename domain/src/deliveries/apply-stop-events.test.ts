import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { applyStopEvents } from './apply-stop-events.ts'
import { amountLeft } from './deliveries.ts'

const at = new Date('2026-11-27T10:42:00Z')
const stop = {
  id: 7,
  driverId: 3,
  orderStatus: 'PACKED' as const,
  balanceDue: cents(10_000),
  toCollect: cents(8_000),
  collections: [],
  delivered: null,
  notDelivered: null,
}

test('a stop is shown delivered before the server knows, with who took the goods and how many units were refused', () => {
  const accepted = [
    { orderLineId: 1, units: 3, refused: [{ units: 2, disposition: 'DAMAGED' as const, reason: 'Broken' }] },
    { orderLineId: 2, units: 0, refused: [{ units: 4, disposition: 'RESTOCK' as const, reason: 'Too many' }] },
  ]
  expect(applyStopEvents(stop, [{ orderId: 7, kind: 'DELIVERED', at, receivedBy: 'Ann', accepted }])).toEqual({
    ...stop,
    orderStatus: 'DELIVERED',
    delivered: { at, isClockOff: false, receivedBy: 'Ann', refusedUnits: 6 },
  })
})

test('money collected lowers what is to be collected, but not below zero', () => {
  const collected = (amount: number) =>
    ({ orderId: 7, kind: 'COLLECTED', at, amount: cents(amount), paymentMethod: 'CASH' }) as const
  const once = applyStopEvents(stop, [collected(3_000)])
  expect(once.toCollect).toBe(5_000)
  expect(amountLeft(once)).toBe(7_000)
  const twice = applyStopEvents(stop, [collected(3_000), collected(6_000)])
  expect(twice.toCollect).toBe(0)
  expect(amountLeft(twice)).toBe(1_000)
  expect(twice.collections.map(({ id, amount, status }) => [id, amount, status])).toEqual([
    [-1, 3_000, 'waiting'],
    [-2, 6_000, 'waiting'],
  ])
  expect(stop.collections).toEqual([])
})

test('a stop that was not delivered stays open with its reason until it is delivered after all', () => {
  const failed = { orderId: 7, kind: 'NOT_DELIVERED', at, reason: 'Closed' } as const
  const missed = applyStopEvents(stop, [failed])
  expect(missed).toEqual({ ...stop, notDelivered: { at, isClockOff: false, reason: 'Closed' } })
  const after = applyStopEvents(stop, [failed, { orderId: 7, kind: 'DELIVERED', at }])
  expect(after.notDelivered).toBeNull()
  expect(after.orderStatus).toBe('DELIVERED')
  expect(applyStopEvents(after, [failed]).notDelivered).toBeNull()
})

test('events of other stops change nothing', () => {
  expect(applyStopEvents(stop, [{ orderId: 8, kind: 'DELIVERED', at }])).toBe(stop)
})
