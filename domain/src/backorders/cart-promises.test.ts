import { expect, test } from 'vitest'
import { missingUnits } from '../orders/missing-units.ts'
import { availableUnits } from '../products/stock.ts'
import { cartPromises, nextArrival } from './cart-promises.ts'

const arriving = [
  { productId: 1, purchaseOrderNum: 'PO-7', quantity: 5, expectedOn: '2026-12-03' },
  { productId: 1, purchaseOrderNum: 'PO-9', quantity: 5, expectedOn: '2026-12-09' },
]
const line = (key: number, quantity: number, productId = 1) => ({ key, productId, quantity, tagsPulled: false })

/** The key, missing units, purchase order and day of each short line. */
function promised(lines: readonly ReturnType<typeof line>[], stock: number, pending: number) {
  const product = { stock, pendingOutboundQuantity: pending }
  const units = (productId: number) =>
    lines.reduce((sum, each) => sum + (each.productId === productId ? each.quantity : 0), 0)
  const missing = new Map([...missingUnits(lines, () => product)].map(([{ key }, count]) => [key, count]))
  const availableOf = (productId: number) => availableUnits(product, units(productId))
  return [...cartPromises(lines, { missing, availableOf }, arriving)].map(([key, promise]) => [
    key,
    promise.missing,
    promise.purchaseOrderNum,
    promise.expectedOn,
  ])
}

// D-264
test('lines of a new order share what is on order in their sequence', () => {
  expect(promised([line(1, 6), line(2, 4)], 2, 0)).toEqual([
    [1, 4, 'PO-7', '2026-12-03'],
    [2, 4, 'PO-9', '2026-12-09'],
  ])
  expect(promised([line(1, 2)], 2, 0)).toEqual([])
  expect(promised([line(1, 3, 2)], 2, 0)).toEqual([[1, 1, null, null]])
})

test('units that other orders miss come to them first', () => {
  expect(promised([line(1, 2)], 0, 4)).toEqual([[1, 2, 'PO-9', '2026-12-09']])
  expect(promised([line(1, 2)], 0, 9)).toEqual([[1, 2, null, null]])
})

test('a product with nothing left says when one more unit can come', () => {
  expect(nextArrival(0, 1, arriving)).toEqual({ purchaseOrderNum: 'PO-7', expectedOn: '2026-12-03' })
  expect(nextArrival(-5, 1, arriving)).toEqual({ purchaseOrderNum: 'PO-9', expectedOn: '2026-12-09' })
  expect(nextArrival(-10, 1, arriving)).toEqual({ purchaseOrderNum: null, expectedOn: null })
})
