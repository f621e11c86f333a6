import { expect, test } from 'vitest'
import { orderStatuses, isReadyToPack, orderStep } from './order-status.ts'

test('an order goes from received over fulfillment and packed to delivered; a draft and what was called off are on no step', () => {
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
