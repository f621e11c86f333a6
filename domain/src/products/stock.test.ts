import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchNumber } from '../batches/batches.ts'
import { isOverLimit, productStockLimit, stockCorrection } from './stock.ts'

const limits = {
  maxBrandStock: 500,
  MaxProductStock: [
    { typeId: 1, weight: null, maxStock: 200 },
    { typeId: 1, weight: 3.5, maxStock: 0 },
    { typeId: 2, weight: 1, maxStock: null },
  ],
}

test('the limit of a type and weight wins over the limit of the type, which wins over that of the brand', () => {
  expect(productStockLimit({ typeID: 1, weight: 3.5 }, limits)).toEqual({ level: 'weight', units: 0 })
  expect(productStockLimit({ typeID: 1, weight: 7 }, limits)).toEqual({ level: 'type', units: 200 })
  expect(productStockLimit({ typeID: 1, weight: null }, limits)).toEqual({ level: 'type', units: 200 })
  expect(productStockLimit({ typeID: 2, weight: 1 }, limits)).toEqual({ level: 'brand', units: 500 })
  expect(productStockLimit({ typeID: 2, weight: 1 }, { ...limits, maxBrandStock: null })).toBeUndefined()
})

test('stock is over its limit only if it is above it, and never without a limit', () => {
  const limit = { level: 'type', units: 200 } as const
  expect([200, 201].map((stock) => isOverLimit(stock, limit))).toEqual([false, true])
  expect(isOverLimit(1_000_000, undefined)).toBe(false)
})

test('a correction is the count entered minus the count shown, so that sales in the meantime are kept', () => {
  expect(stockCorrection(8, 10, 6)).toBe(-2)
  expect(stockCorrection(8, undefined, 6)).toBe(2)
  expect(stockCorrection(8, null, 6)).toBe(2)
  expect(stockCorrection(3, 0, 6)).toBe(3)
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (shown, stored) => {
      expect(stockCorrection(shown, shown, stored)).toBe(0)
    }),
  )
})

test('a batch is numbered by its SKU, the day it was received and a counter of five digits or more', () => {
  expect(batchNumber('EXO-BEV-0001', '2026-11-21', 42)).toBe('EXO-BEV-0001-261121-00042')
  expect(batchNumber('EXO-BEV-0001', '2026-01-02', 123_456)).toBe('EXO-BEV-0001-260102-123456')
})
