import type { ReservableBatch } from '@dray/contract/pending'
import { cents } from '@dray/domain/money'
import { type Cart, type CartLine, changeQuantity, emptyCart, newLine } from '@dray/domain/orders/cart'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test-data/catalog.ts'
import { shortForecast, longForecast } from './batch-forecast.ts'
import { useBatchForecast } from './use-batch-forecast.ts'

const batch = (productId: number, onRead: () => void): ReservableBatch => ({
  id: productId,
  productId,
  batchNumber: `BATCH-${String(productId).padStart(5, '0')}`,
  isCheckedIn: true,
  isOnHold: false,
  expiresOn: null,
  receivedOn: '2026-01-01',
  reserved: 0,
  get remainingQuantity() {
    onRead()
    return 5
  },
})
const rule = { need: { day: '2026-06-01', minLifeDays: null }, batchOrder: 'FIFO' as const }
const cartLine = (id: number): CartLine => {
  const product = { ...aProduct({ id, sku: `SKU-${id}` }), hasBatch: true }
  return newLine(product, { unitPrice: cents(18_00), quantity: 2, key: id })
}

// R4.4-01
test('with a thousand lines in the cart, batches are computed only for visible lines, and after a keystroke only for the changed line', () => {
  const cart: Cart = { ...emptyCart, lines: Array.from({ length: 1000 }, (_, index) => cartLine(index + 1)) }
  const read: number[] = []
  const batches = new Map(
    cart.lines.map(({ productId }) => [productId, [batch(productId, () => read.push(productId))]]),
  )
  const requested: number[] = []
  const batchesOf = (productId: number) => {
    requested.push(productId)
    return batches.get(productId)
  }
  const productIds = Array.from({ length: 20 }, (_, index) => index + 400)
  const { result, rerender } = renderHook(
    ({ lines }) => useBatchForecast({ lines, productIds, batchesOf, order: undefined, status: 'RECEIVED', rule }),
    { initialProps: { lines: cart.lines } },
  )
  expect(new Set(read)).toEqual(new Set(productIds))
  expect(new Set(requested)).toEqual(new Set(productIds))
  const before = result.current({ productId: 401, key: 401 })
  expect(before).toEqual([{ batchNumber: 'BATCH-00401', quantity: 2 }])

  read.length = 0
  rerender({ lines: changeQuantity(cart, 405, 7).lines })
  expect(new Set(read)).toEqual(new Set([405]))
  expect(result.current({ productId: 405, key: 405 })).toEqual([
    { batchNumber: 'BATCH-00405', quantity: 5 },
    { batchNumber: null, quantity: 2 },
  ])
  // The identical array, so its row doesn't rerender.
  expect(result.current({ productId: 401, key: 401 })).toBe(before)

  read.length = 0
  rerender({ lines: changeQuantity(cart, 900, 7).lines })
  // Line 405 has its original quantity again, so it's recomputed. Line 900 isn't visible, so it isn't read.
  expect(new Set(read)).toEqual(new Set([405]))
})

const units = (short: string | null, quantity: number) => ({
  batchNumber: short === null ? null : `EXO-BEV-0001-260101-${short}`,
  quantity,
})

// R4.4-01, R4.4-06, R4.4-11, R4.4-17
test.each([
  [[units('00011', 12)], 'auto 00011', '12 of batch 00011'],
  [[units('00011', 5), units('00012', 7)], 'auto 00011 ×5 +1', '5 of batch 00011, 7 of batch 00012'],
  [[units('00011', 5), units(null, 1200)], '1,200 no batch, 00011', '5 of batch 00011, 1,200 without a batch'],
  [
    [units('00011', 5), units('00012', 7), units('00013', 1)],
    'auto 00011 ×5 +2',
    '5 of batch 00011, 7 of batch 00012, 1 of batch 00013',
  ],
  [
    [units('00011', 5), units('00012', 7), units(null, 2)],
    '2 no batch, 00011 +1',
    '5 of batch 00011, 7 of batch 00012, 2 without a batch',
  ],
  [[units(null, 3)], 'auto, no batch', '3 without a batch'],
])('a line’s batches are abbreviated in its row and spelled out in its title', (shares, short, long) => {
  expect(shortForecast(shares)).toEqual(short)
  expect(longForecast(shares)).toEqual(long)
})
