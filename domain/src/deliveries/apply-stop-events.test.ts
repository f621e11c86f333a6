import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { applyStopEvents } from './apply-stop-events.ts'
import { amountLeft } from './deliveries.ts'

const at = new Date('2026-11-27T10:42:00Z')
const stop = {
  id: 7,
  customerID: 1,
  driverId: 3,
  orderStatus: 'PACKED' as const,
  balanceDue: cents(10_000),
  cod: true,
  mustPay: [],
  requestedCredit: cents(0),
  isLifted: false,
  creditUsed: cents(2_000),
  fromOtherStops: cents(0),
  toCollect: cents(8_000),
  items: [
    { id: 1, quantity: 5, net: cents(2_000) },
    { id: 2, quantity: 4, net: cents(8_000) },
  ],
  collections: [],
  delivered: null,
  notDelivered: null,
}

type Shown = typeof stop
type Events = Parameters<typeof applyStopEvents>[1]
const after = (one: Shown, events: Events) => applyStopEvents<Shown>([one], events)[0] ?? one

test('a stop is shown delivered before the server knows, with who took the goods and how many units were refused', () => {
  const accepted = [
    { orderLineId: 1, units: 3, refused: [{ units: 2, disposition: 'DAMAGED' as const, reason: 'Broken' }] },
    { orderLineId: 2, units: 0, refused: [{ units: 4, disposition: 'RESTOCK' as const, reason: 'Too many' }] },
  ]
  expect(after(stop, [{ orderId: 7, kind: 'DELIVERED', at, receivedBy: 'Ann', accepted }])).toEqual({
    ...stop,
    orderStatus: 'DELIVERED',
    requestedCredit: 8_800,
    creditUsed: 1_200,
    toCollect: 0,
    delivered: { at, isClockOff: false, receivedBy: 'Ann', refusedUnits: 6 },
  })
})

test('money collected lowers what is to be collected, but not below zero', () => {
  const collected = (amount: number) =>
    ({ orderId: 7, kind: 'COLLECTED', at, amount: cents(amount), paymentMethod: 'CASH' }) as const
  const once = after(stop, [collected(3_000)])
  expect(once.toCollect).toBe(5_000)
  expect(amountLeft(once)).toBe(7_000)
  const twice = after(stop, [collected(3_000), collected(6_000)])
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
  const missed = after(stop, [failed])
  expect(missed).toEqual({ ...stop, notDelivered: { at, isClockOff: false, reason: 'Closed' } })
  const delivered = after(stop, [failed, { orderId: 7, kind: 'DELIVERED', at }])
  expect(delivered.notDelivered).toBeNull()
  expect(delivered.orderStatus).toBe('DELIVERED')
  expect(after(delivered, [failed]).notDelivered).toBeNull()
})

test('events of other stops change nothing', () => {
  expect(after(stop, [{ orderId: 8, kind: 'DELIVERED', at }])).toBe(stop)
})

test('money or refused units at one stop lower what is to be collected at the customer’s next', () => {
  const next = { ...stop, id: 8, creditUsed: cents(0), toCollect: cents(10_000) }
  const stranger = { ...next, id: 9, customerID: 2 }
  const amounts = (events: Events) =>
    applyStopEvents([stop, next, stranger], events).map(({ toCollect, creditUsed }) => [toCollect, creditUsed])
  const refused = [{ units: 4, disposition: 'RESTOCK' as const, reason: 'Too many' }]
  const accepted = [
    { orderLineId: 1, units: 1, refused },
    { orderLineId: 2, units: 0, refused },
  ]
  expect(amounts([{ orderId: 7, kind: 'DELIVERED', at, accepted }])).toEqual([
    [0, 400],
    [8_400, 1_600],
    [10_000, 0],
  ])
  expect(amounts([{ orderId: 7, kind: 'COLLECTED', at, amount: cents(15_000), paymentMethod: 'CASH' }])).toEqual([
    [0, 0],
    [3_000, 2_000],
    [10_000, 0],
  ])
})
