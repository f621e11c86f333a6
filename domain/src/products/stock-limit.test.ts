import { expect, test } from 'vitest'
import { isOverLimit, productStockLimit } from './stock.ts'

const limits = {
  maxBrandStock: 500,
  MaxProductStock: [
    { typeId: 1, weight: null, maxStock: 200 },
    { typeId: 1, weight: 3.5, maxStock: 0 },
    { typeId: 2, weight: 1, maxStock: null },
  ],
}

// D-171, D-45
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
