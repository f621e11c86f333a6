import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUsable } from '../batches/usable-batches.ts'
import { addDays } from '../time/company-day.ts'
import { allocateWaiting } from './allocate-waiting.ts'

const day = '2026-06-01'
const units = fc.integer({ min: 1, max: 20 })
const batches = fc
  .array(
    fc.record({
      productId: fc.integer({ min: 1, max: 2 }),
      isCheckedIn: fc.boolean(),
      isOnHold: fc.boolean(),
      remainingQuantity: fc.integer({ min: 0, max: 20 }),
      receivedOn: fc.constantFrom('2026-01-01', '2026-02-01'),
      expiresOn: fc.option(fc.integer({ min: -5, max: 40 }).map((days) => addDays(day, days))),
      reserved: fc.integer({ min: 0, max: 10 }),
    }),
    { maxLength: 6 },
  )
  .map((list) => list.map((batch, n) => ({ ...batch, id: n + 1 })))
const lines = fc
  .array(
    fc.record({
      productId: fc.integer({ min: 1, max: 2 }),
      quantity: units,
      minLifeDays: fc.option(fc.integer({ min: 0, max: 30 })),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map(({ minLifeDays, ...line }, n) => ({ ...line, id: n + 1, need: { day, minLifeDays } })))

// D-262
test('no unit is allocated twice, none of an unusable batch, and no line waits for a unit it could have had before later ones', () => {
  fc.assert(
    fc.property(batches, lines, fc.constantFrom('FIFO' as const, 'FEFO' as const), (stock, waiting, batchOrder) => {
      const reserved = stock.map(({ id, reserved: quantity }) => ({ productBatchId: id, quantity }))
      const allocated = allocateWaiting(waiting, { batches: stock, reserved, batchOrder })
      const left = new Map(stock.map((batch) => [batch.id, Math.max(0, batch.remainingQuantity - batch.reserved)]))
      for (const line of waiting) {
        const parts = allocated.get(line.id) ?? [{ batchId: null, quantity: line.quantity }]
        expect(parts.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(line.quantity)
        for (const { batchId, quantity } of parts) {
          const batch = stock.find(({ id }) => id === batchId)
          if (batch === undefined) continue
          expect(batch.productId).toBe(line.productId)
          expect(isUsable(batch, line.need)).toBe(true)
          left.set(batch.id, (left.get(batch.id) ?? 0) - quantity)
        }
        const isShort = parts.some(({ batchId }) => batchId === null)
        const free = stock.filter(
          (batch) => batch.productId === line.productId && isUsable(batch, line.need) && (left.get(batch.id) ?? 0) > 0,
        )
        expect(isShort ? free : []).toEqual([])
      }
      expect(Math.min(0, ...left.values())).toBe(0)
    }),
  )
})
