import type { Order } from '@dray/contract/orders'
import { changeQuantity } from '@dray/domain/orders/cart'
import { chooseBatches } from '@dray/domain/orders/batches/cart-batches'
import { expect, test } from 'vitest'
import { aLine, anOrder } from '../../../../test-data/orders/orders.tsx'
import { editFields, receive, startSession, takeTheirs } from '../../../../kit/editing/session.ts'
import { type EditDraft, orderForm } from './order-form.ts'

const numbers = new Map([[11, 'B11']])
const line = aLine({ quantity: 12, shouldHaveTag: true })
const order = anOrder({ orderedItems: [line] })
const session = startSession(orderForm, order)
/** The order after someone else changed its lines. */
const later = (orderedItems: Order['orderedItems']) => ({
  ...order,
  orderedItems,
  modifiedOn: new Date('2026-03-10T07:00:00Z'),
})
const split = (draft: EditDraft): EditDraft => ({
  ...draft,
  cart: chooseBatches(
    draft.cart,
    1,
    [
      { batchId: null, quantity: 5 },
      { batchId: 11, quantity: 7 },
    ],
    numbers,
  ),
})
const shown = ({ cart }: EditDraft) =>
  cart.lines.map(({ id, quantity, productBatchId }) => [id, quantity, productBatchId])

test('taking their line discards the batches split off from it here, so no unit is ordered twice', () => {
  const edited = editFields(session, split(session.fields))
  const merged = receive(edited, later([{ ...line, quantity: 15 }]))
  expect(shown(merged.fields)).toEqual([
    [1, 5, null],
    [undefined, 7, 11],
  ])
  expect(shown(takeTheirs(merged, ['line 1']).fields)).toEqual([[1, 15, null]])
})

test('batches that were saved although the response was lost are not ordered again', () => {
  const grown = { ...session.fields, cart: changeQuantity(session.fields.cart, 1, 12) }
  const edited = editFields(session, split(grown))
  const saved = [{ ...line, quantity: 5 }, aLine({ id: 8, quantity: 7, productBatchId: 11, shouldHaveTag: true })]
  expect(shown(receive(edited, later(saved)).fields)).toEqual([
    [1, 5, null],
    [8, 7, 11],
  ])
  const inThree = [saved[0] ?? line, ...[9, 10].map((id) => aLine({ id, quantity: id - 6, productBatchId: id }))]
  expect(shown(receive(edited, later(inThree)).fields)).toEqual([
    [1, 5, null],
    [9, 3, 9],
    [10, 4, 10],
  ])
})

test('taking their customer also takes that customer’s prices, and keeping mine keeps both', () => {
  const edited = editFields(session, { customerId: 8, pricedFor: 8 })
  const theirs = { ...later([line]), customerID: 9 }
  const merged = receive(edited, theirs)
  expect(merged.fields.customerId).toBe(8)
  expect(merged.fields.pricedFor).toBe(8)
  const resolved = takeTheirs(merged, ['customerId']).fields
  expect({ customerId: resolved.customerId, pricedFor: resolved.pricedFor }).toEqual({ customerId: 9, pricedFor: 9 })
})
