import { expect, test } from 'vitest'
import { type Role, roles } from '../users/permissions.ts'
import {
  isReadyToPack,
  mayChangeOrder,
  mayEditOrder,
  type OrderEdit,
  type OrderStatus,
  orderStatuses,
  orderStep,
} from './order-status.ts'

test('an order goes from received through fulfillment and packed to delivered; drafts and canceled orders have no step', () => {
  expect(Object.fromEntries(orderStatuses.map((status) => [status, orderStep(status)]))).toEqual({
    DRAFT: undefined,
    RECEIVED: 0,
    FULFILLMENT: 1,
    PACKED: 2,
    DELIVERED: 3,
    COMPLETED: 3,
    REFUNDED: undefined,
    CANCELLED: undefined,
  })
})

test('an order is ready to pack when its last line is pulled, and no longer once it is packed', () => {
  const pulled = { tagsPulled: true }
  const isReady = orderStatuses.filter((orderStatus) => isReadyToPack({ orderStatus, orderedItems: [pulled, pulled] }))
  expect(isReady).toEqual(['RECEIVED', 'FULFILLMENT'])
  expect(isReadyToPack({ orderStatus: 'RECEIVED', orderedItems: [pulled, { tagsPulled: false }] })).toBe(false)
  expect(isReadyToPack({ orderStatus: 'RECEIVED', orderedItems: [] })).toBe(false)
})

const mine = { driverId: 7 }
const who = (...held: Role[]) => ({ id: 7, roles: held })
const allowed = (edit: OrderEdit) => roles.filter((role) => mayChangeOrder(who(role), { driverId: 8 }, edit))

test('sales can change anything on an order, the warehouse its status and batches, accounting its payment status', () => {
  expect(allowed({ other: true })).toEqual(['ADMIN', 'SALES'])
  expect(allowed({ paymentStatus: true })).toEqual(['ADMIN', 'SALES', 'ACCOUNTING'])
  expect(allowed({ batches: true })).toEqual(['ADMIN', 'SALES', 'INVENTORY'])
  expect(allowed({ orderStatus: { from: 'RECEIVED', to: 'PACKED' } })).toEqual(['ADMIN', 'SALES', 'INVENTORY'])
  expect(allowed({ orderStatus: { from: 'RECEIVED', to: 'PACKED' }, paymentStatus: true })).toEqual(['ADMIN', 'SALES'])
})

test('anyone may save an order unchanged', () => {
  expect(allowed({})).toEqual([...roles])
})

test('permissions of several roles add up', () => {
  const edit: OrderEdit = { orderStatus: { from: 'RECEIVED', to: 'COMPLETED' }, paymentStatus: true }
  expect(mayChangeOrder(who('INVENTORY', 'ACCOUNTING'), mine, edit)).toBe(true)
  expect(mayChangeOrder(who('DRIVER', 'ACCOUNTING'), mine, edit)).toBe(false)
})

test('a driver packs and delivers the orders that name them, and nothing else', () => {
  const moves = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => to !== from && mayDeliver(from, to)).map((to) => `${from} ${to}`),
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
test('editing is offered to users who can change anything on the order; to drivers only on their own open orders', () => {
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

const mayDeliver = (from: OrderStatus, to: OrderStatus) =>
  mayChangeOrder(who('DRIVER'), mine, { orderStatus: { from, to } })
