import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movementKinds } from '../inventory/movement-kinds.ts'
import { addParts, type MovedUnits, splitBatch, unexplainedUnits } from './trace.ts'

const moved = (kind: MovedUnits['kind'], units: number, orderId: number | null = null) => ({ kind, units, orderId })

// D-255
test('units are at customers once their order has shipped, without those that came back', () => {
  const ledger = [moved('RECEIPT', 100), moved('SHIPMENT', -30, 1), moved('RETURN', 5, 1), moved('SHIPMENT', -20, 2)]
  const { parts, out } = splitBatch(ledger, (id) => (id === 1 ? 'customer' : 'warehouse'))
  expect(parts).toMatchObject({ received: 100, atCustomers: 25, pulledWaiting: 20, remaining: 55 })
  expect([...out]).toEqual([
    [1, 25],
    [2, 20],
  ])
})

test('losses are units gone, and counts and corrections have the sign of the ledger', () => {
  const ledger = [moved('OPENING', 50), moved('LOSS', -4, 1), moved('COUNT', -3), moved('CORRECTION', 2)]
  const { parts } = splitBatch(ledger, () => undefined)
  expect(parts).toMatchObject({ received: 50, losses: 4, counts: -3, corrections: 2, remaining: 45 })
})

test('units that come back from an order shipped before the ledger count as received', () => {
  const { parts, out, returnedUntraced } = splitBatch([moved('OPENING', 10), moved('RETURN', 3, 7)], () => 'customer')
  expect(parts).toMatchObject({ received: 13, atCustomers: 0, remaining: 13 })
  expect([...out]).toEqual([])
  expect([...returnedUntraced]).toEqual([[7, 3]])
})

test('an order that returned everything is not among those that hold units', () => {
  const { out } = splitBatch([moved('RECEIPT', 9), moved('SHIPMENT', -9, 1), moved('RETURN', 9, 1)], () => 'customer')
  expect([...out]).toEqual([])
})

// D-255
test('the parts sum to the units received, whatever moved', () => {
  const aMovement = fc.record({
    kind: fc.constantFrom(...movementKinds),
    units: fc.integer({ min: -500, max: 500 }),
    orderId: fc.nat(6),
  })
  fc.assert(
    fc.property(fc.array(fc.array(aMovement), { minLength: 1, maxLength: 4 }), (ledgers) => {
      const splits = ledgers.map((ledger) => splitBatch(ledger, (id) => (id % 2 === 0 ? 'customer' : 'warehouse')))
      for (const { parts } of splits) expect(unexplainedUnits(parts)).toBe(0)
      expect(unexplainedUnits(addParts(splits.map(({ parts }) => parts)))).toBe(0)
    }),
  )
})
