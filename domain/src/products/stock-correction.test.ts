import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchNumber } from '../batches/batches.ts'
import { stockCorrection } from './stock.ts'

// D-95
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

// D-94
test('a batch is numbered by its SKU, the day it was received and a counter of five digits or more', () => {
  expect(batchNumber('EXO-BEV-0001', '2026-11-21', 42)).toBe('EXO-BEV-0001-261121-00042')
  expect(batchNumber('EXO-BEV-0001', '2026-01-02', 123_456)).toBe('EXO-BEV-0001-260102-123456')
})
