import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movementKinds } from '../inventory/movement-kinds.ts'
import {
  addParts,
  mayPullUntraced,
  type MovedUnits,
  splitBatch,
  unexplainedUnits,
  unitsByCustomer,
  untracedProblem,
} from './trace.ts'

const moved = (kind: MovedUnits['kind'], units: number, orderId: number | null = null) => ({ kind, units, orderId })

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

test('customers who have units stand by name, each once with the units of all their orders', () => {
  const order = (customerID: number, customerName: string, units: number) => ({ customerID, customerName, units })
  const orders = [order(9, 'Wartian', 4), order(8, 'Alfreds', 1), order(3, 'Alfreds', 2), order(9, 'Wartian', 5)]
  expect(unitsByCustomer(orders)).toEqual([
    { ...order(3, 'Alfreds', 2), orders: [orders[2]] },
    { ...order(8, 'Alfreds', 1), orders: [orders[1]] },
    { ...order(9, 'Wartian', 9), orders: [orders[0], orders[3]] },
  ])
})

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

const need = { day: '2026-03-10', minLifeDays: null }
const batch = (facts: object = {}) => ({
  batchNumber: 'B1',
  remainingQuantity: 10,
  isCheckedIn: true,
  isOnHold: false,
  expiresOn: null,
  ...facts,
})

test('units without a batch may leave until only those in unusable batches are left', () => {
  const batches = [batch({ batchNumber: 'B0' }), batch({ isOnHold: true }), batch({ expiresOn: '2026-03-09' })]
  expect(untracedProblem(20, batches, need)).toBeUndefined()
  expect(untracedProblem(19, batches, need)).toEqual({ batchNumber: 'B1', reason: 'ON_HOLD' })
  expect(untracedProblem(-1, [batch()], need)).toBeUndefined()
  expect(untracedProblem(-1, [batch({ isOnHold: true, remainingQuantity: 0 })], need)).toBeUndefined()
  expect(untracedProblem(-1, [], need)).toBeUndefined()
})

test('the day and the customer of the order decide which batches are usable', () => {
  const batches = [batch({ expiresOn: '2026-03-12' })]
  expect(untracedProblem(0, batches, need)).toBeUndefined()
  expect(untracedProblem(0, batches, { day: '2026-03-13', minLifeDays: null })).toMatchObject({ reason: 'EXPIRED' })
  expect(untracedProblem(0, batches, { ...need, minLifeDays: 5 })).toMatchObject({ reason: 'TOO_SHORT' })
})

test('only INVENTORY and ADMIN may let them leave for a reason', () => {
  const may = (['ADMIN', 'SALES', 'DRIVER', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] as const).filter((role) =>
    mayPullUntraced({ id: 1, roles: [role] }),
  )
  expect(may).toEqual(['ADMIN', 'INVENTORY'])
})
