import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxQuantity } from '../limits.ts'
import {
  canSendRestock,
  fillModes,
  orderQuantity,
  resultingStock,
  typedOrderQuantity,
  typedTarget,
} from './order-quantity.ts'

const product = (stock: number, pendingOutboundQuantity: number) => ({ stock, pendingOutboundQuantity })

// R4.1-12, R5-46
test('Fill To orders the units that bring net stock up to the target, and nothing if there is enough', () => {
  const fillTo = (units: number) => orderQuantity(product(30, 12), { mode: 'fillTo', units })
  expect([fillTo(50), fillTo(18), fillTo(17), fillTo(0)]).toEqual([32, 0, 0, 0])
  expect(orderQuantity(product(5, 20), { mode: 'fillTo', units: 0 })).toBe(15)
})

// R4.1-12, R5-47, R9-31
test('Set To orders exactly that number, whatever is in stock', () => {
  expect(orderQuantity(product(30, 12), { mode: 'set', units: 7 })).toBe(7)
  expect(fillModes[0]).toBe('fillTo')
})

// R2.8-21
test('after Fill To, the resulting stock is the target, or the current stock if that is higher', () => {
  const units = fc.integer({ min: -500, max: 500 })
  fc.assert(
    fc.property(units, fc.nat(500), fc.nat(1000), (stock, pending, target) => {
      const stocked = product(stock, pending)
      const quantity = orderQuantity(stocked, { mode: 'fillTo', units: target })
      expect(resultingStock(stocked, quantity)).toBe(Math.max(target, stock - pending))
    }),
  )
  expect(resultingStock(product(30, 12), null)).toBe(18)
})

// R5-48, R5-49
test('a row’s quantity is an integer or empty', () => {
  const typed = ['12', ' 7 ', '12.9', '3 cases', '', 'many', '-1', '0', '1e3', '999999999999'].map((text) =>
    typedOrderQuantity(text, null),
  )
  expect(typed).toEqual([12, 7, 12, 3, null, null, 0, 0, 1, maxQuantity])
  expect(['1,200', '12,000.5', '1,20', '1,2345'].map((text) => typedOrderQuantity(text, null))).toEqual([
    1200, 12_000, 1, 1,
  ])
  expect(['3 cases', '2c', '7 boxes'].map((text) => typedOrderQuantity(text, 12))).toEqual([36, 24, 7])
})

// R5-45
test('the Fill To and Set To boxes apply only if they are not empty and not negative', () => {
  const typed = ['', ' ', 'x', '-1', '-0.5', '0', '24', '1,200', '999999999999'].map(typedTarget)
  expect(typed).toEqual([undefined, undefined, undefined, undefined, undefined, 0, 24, 1200, maxQuantity])
})

// R5-43
test('a restock can be sent with a brand and at least one item; empty rows and rows with 0 don’t count', () => {
  expect(canSendRestock({ brandId: 3, quantities: [null, 0, 2] })).toBe(true)
  expect(canSendRestock({ brandId: 3, quantities: [null, 0] })).toBe(false)
  expect(canSendRestock({ brandId: null, quantities: [2] })).toBe(false)
})
