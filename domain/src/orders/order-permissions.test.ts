import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type Role, roles } from '../users/roles.ts'
import { mayChangeOrder, mayEditOrder, type OrderEdit, sameUnits, type UnitsLine } from './order-permissions.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'

const mine = { driverId: 7 }
const who = (...held: Role[]) => ({ id: 7, roles: held })
const allowed = (edit: OrderEdit) => roles.filter((role) => mayChangeOrder(who(role), { driverId: 8 }, edit))

// D-04
test('sales change anything on an order, the warehouse status and batches, accounting the payment status', () => {
  expect(allowed({ other: true })).toEqual(['ADMIN', 'SALES'])
  expect(allowed({ paymentStatus: true })).toEqual(['ADMIN', 'SALES', 'ACCOUNTING'])
  expect(allowed({ batches: true })).toEqual(['ADMIN', 'SALES', 'INVENTORY'])
  expect(allowed({ orderStatus: { from: 'RECEIVED', to: 'PACKED' } })).toEqual(['ADMIN', 'SALES', 'INVENTORY'])
  expect(allowed({ orderStatus: { from: 'RECEIVED', to: 'PACKED' }, paymentStatus: true })).toEqual(['ADMIN', 'SALES'])
})

// D-04
test('whoever changes nothing may send what they read', () => {
  expect(allowed({})).toEqual([...roles])
})

// D-03, D-04
test('rights add up', () => {
  const edit: OrderEdit = { orderStatus: { from: 'RECEIVED', to: 'COMPLETED' }, paymentStatus: true }
  expect(mayChangeOrder(who('INVENTORY', 'ACCOUNTING'), mine, edit)).toBe(true)
  expect(mayChangeOrder(who('DRIVER', 'ACCOUNTING'), mine, edit)).toBe(false)
})

// D-04
test('a driver packs and delivers the orders that name them, and nothing else', () => {
  const moves = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => to !== from && mayDrive(from, to)).map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual([
    'RECEIVED PACKED',
    'RECEIVED DELIVERED',
    'FULFILLMENT PACKED',
    'FULFILLMENT DELIVERED',
    'PACKED DELIVERED',
    'DELIVERED PACKED',
  ])
  const orderStatus = { from: 'PACKED', to: 'DELIVERED' } as const
  for (const driverId of [8, null]) expect(mayChangeOrder(who('DRIVER'), { driverId }, { orderStatus })).toBe(false)
  expect(mayChangeOrder(who('DRIVER'), mine, { orderStatus, batches: true })).toBe(false)
})
// D-04
test('editing is offered to whoever may change anything of an order, to a driver only on their own while it is open', () => {
  const order = (driverId: number, orderStatus: OrderStatus) => ({ driverId, orderStatus })
  expect(roles.filter((role) => mayEditOrder(who(role), order(8, 'RECEIVED')))).toEqual([
    'ADMIN',
    'SALES',
    'INVENTORY',
    'ACCOUNTING',
  ])
  expect(mayEditOrder(who('DRIVER'), order(7, 'RECEIVED'))).toBe(true)
  expect(mayEditOrder(who('DRIVER'), order(7, 'COMPLETED'))).toBe(false)
})

const mayDrive = (from: OrderStatus, to: OrderStatus) =>
  mayChangeOrder(who('DRIVER'), mine, { orderStatus: { from, to } })

test('units divided over other lines are the same units; at another price they are not', () => {
  const line = (quantity: number, price = 100, sku = 'A'): UnitsLine => ({
    sku,
    quantity,
    unitPrice: cents(price),
    priceAdjustment: cents(0),
  })
  expect(sameUnits([line(5), line(2, 50)], [line(2, 50), line(1), line(4)])).toBe(true)
  expect(sameUnits([line(5)], [line(4)])).toBe(false)
  expect(sameUnits([line(5)], [line(4), line(1, 50)])).toBe(false)
  expect(sameUnits([line(5)], [line(5), line(1, 100, 'B')])).toBe(false)
  expect(sameUnits([line(5), line(1, 100, 'B')], [line(5)])).toBe(false)
})
