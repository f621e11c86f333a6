import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purchaseStatuses } from '../purchase-order.ts'
import { closingProblem, deliveryProblem, itemsAfter, receivingProblem, openUnits } from './delivery.ts'

const items = [
  { id: 1, ordered: 10, received: 4 },
  { id: 2, ordered: 5, received: 0 },
]
const line = (itemId: number, units: number, more: { receivedBefore?: number; reason?: string } = {}) => ({
  itemId,
  units,
  receivedBefore: items.find(({ id }) => id === itemId)?.received ?? 0,
  reason: null,
  ...more,
})

test('open units are received without a reason, more only with one', () => {
  expect(deliveryProblem([line(1, 6), line(2, 1)], items)).toBeUndefined()
  const over = { code: 'over-without-reason', itemId: 1, open: 6, received: 4 }
  expect(deliveryProblem([line(2, 1), line(1, 7)], items)).toEqual(over)
  expect(deliveryProblem([line(1, 7, { reason: 'two free' })], items)).toBeUndefined()
  // Two batches of one item are counted together.
  expect(deliveryProblem([line(1, 3), line(1, 4)], items)).toEqual(over)
  expect(deliveryProblem([line(1, 3), line(1, 4, { reason: 'one free' })], items)).toBeUndefined()
})

test('a line filled in before someone else received units is refused, and so is another order’s item', () => {
  expect(deliveryProblem([line(1, 1, { receivedBefore: 3 })], items)).toEqual({
    code: 'already-received',
    itemId: 1,
    open: 6,
    received: 4,
  })
  expect(deliveryProblem([line(9, 1)], items)).toMatchObject({ code: 'item-of-another-purchase', itemId: 9 })
})

test('goods can be received while the order is open, and it can be closed short once some have arrived', () => {
  const problems = purchaseStatuses.map((status) => receivingProblem({ status, isClosedShort: false }))
  expect(problems).toEqual([
    'purchase-is-draft',
    undefined,
    undefined,
    'purchase-received',
    'purchase-received',
    'purchase-canceled',
  ])
  const short = { status: 'RECEIVED' as const, isClosedShort: true }
  expect(receivingProblem(short)).toBe('purchase-closed-short')
  expect(closingProblem(short, items)).toBe('purchase-closed-short')
  const awaited = { status: 'ORDERED' as const, isClosedShort: false }
  expect(closingProblem(awaited, items)).toBeUndefined()
  expect(closingProblem(awaited, items.slice(1))).toBe('nothing-received')
})

test('however a delivery is split into lines, every accepted unit is counted once', () => {
  const sent = fc.array(fc.record({ itemId: fc.integer({ min: 1, max: 3 }), units: fc.integer({ min: 1, max: 8 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(sent, fc.boolean(), (lines, isExplained) => {
      const delivered = lines.map(({ itemId, units }) =>
        line(itemId, units, isExplained ? { reason: 'as counted' } : {}),
      )
      const after = itemsAfter(items, delivered)
      const came = (id: number) =>
        lines.filter(({ itemId }) => itemId === id).reduce((sum, { units }) => sum + units, 0)
      expect(after.map(({ id, received }) => [id, received])).toEqual(
        items.map(({ id, received }) => [id, received + came(id)]),
      )
      const isAccepted = deliveryProblem(delivered, items) === undefined
      const isOver = items.some((before) => came(before.id) > openUnits(before))
      expect(isAccepted).toBe(came(3) === 0 && (isExplained || !isOver))
    }),
  )
})
