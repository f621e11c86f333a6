import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, minus, plus, sum, zero } from '../money.ts'
import type { PaymentStatus } from '../orders/order-status.ts'
import { orderTotals } from '../orders/order-totals.ts'
import {
  asCounted,
  creditSplit,
  type Disposition,
  isProblem,
  type LineCredit,
  lineNets,
  memoAmounts,
  type MemoLine,
  noCredit,
  returnedBatches,
  statusAfterMemos,
} from './credit-memo.ts'

const line = (id: number, quantity: number, unitPrice: number) => ({
  id,
  quantity,
  unitPrice: cents(unitPrice),
  priceAdjustment: zero,
})
const returned = (orderLineId: number, units: number, disposition: Disposition = 'RESTOCK'): MemoLine => ({
  orderLineId,
  disposition,
  units,
  amount: null,
})
const concession = (orderLineId: number, amount: number): MemoLine => ({
  orderLineId,
  disposition: 'CONCESSION',
  units: null,
  amount: cents(amount),
})
const creditedSoFar = (units: number, unitsAmount: number, amount = unitsAmount): LineCredit => ({
  units,
  unitsAmount: cents(unitsAmount),
  amount: cents(amount),
})

test("an order's discount is shared by its lines in proportion, and the shares add up to it", () => {
  const lines = [line(1, 3, 3_33), line(2, 1, 10_00), line(3, 2, 0)]
  const nets = lineNets(lines, cents(1_00))
  expect([...nets]).toEqual([
    [1, 9_49],
    [2, 9_50],
    [3, 0],
  ])
  expect(sum([...nets.values()])).toBe(18_99)
})

test('three units of a line that does not divide evenly are credited exactly what they cost together', () => {
  const lines = [line(1, 3, 3_34)]
  const credited = new Map<number, LineCredit>()
  const worth = [1, 2, 3].map((step) => {
    const [amount = zero] = memoAmounts({ lines, discount: cents(2), credited }, [returned(1, 1)])
    if (isProblem(amount)) throw new Error(amount.code)
    const before = credited.get(1) ?? noCredit
    credited.set(1, creditedSoFar(step, plus(before.unitsAmount, amount)))
    return amount
  })
  expect(worth).toEqual([333, 334, 333])
})

test('the same line can be partly restocked and partly damaged, together at most what is left of it', () => {
  const order = { lines: [line(1, 10, 1_00)], discount: zero, credited: new Map([[1, creditedSoFar(4, 4_00)]]) }
  expect(memoAmounts(order, [returned(1, 3), returned(1, 3, 'DAMAGED')])).toEqual([3_00, 3_00])
  expect(memoAmounts(order, [returned(1, 3), returned(1, 4, 'DAMAGED')])).toEqual([
    3_00,
    { code: 'return-exceeds', left: 3 },
  ])
})

test('a line is never credited more than its net, concessions included', () => {
  const order = { lines: [line(1, 10, 1_00)], discount: zero, credited: new Map<number, LineCredit>() }
  expect(memoAmounts(order, [concession(1, 10_00)])).toEqual([10_00])
  expect(memoAmounts(order, [concession(1, 10_01)])).toEqual([{ code: 'credit-exceeds-line', left: 10_00 }])
  const conceded = { ...order, credited: new Map([[1, creditedSoFar(0, 0, 4_00)]]) }
  expect(memoAmounts(conceded, [returned(1, 6)])).toEqual([6_00])
  expect(memoAmounts(conceded, [returned(1, 7)])).toEqual([6_00])
})

test('after a concession every unit can come back, credited what is left of the line; a concession beyond it is refused', () => {
  const order = { lines: [line(1, 3, 10_00)], discount: zero, credited: new Map([[1, creditedSoFar(0, 0, 15_00)]]) }
  expect(memoAmounts(order, [returned(1, 1), returned(1, 1, 'DAMAGED'), returned(1, 1)])).toEqual([10_00, 5_00, 0])
  expect(memoAmounts(order, [returned(1, 3), returned(1, 1)])).toEqual([15_00, { code: 'return-exceeds', left: 0 }])
  expect(memoAmounts(order, [returned(1, 3), concession(1, 1)])).toEqual([
    15_00,
    { code: 'credit-exceeds-line', left: 0 },
  ])
})

test('a line of another order is refused', () => {
  expect(memoAmounts({ lines: [line(1, 1, 1_00)], discount: zero, credited: new Map() }, [returned(2, 1)])).toEqual([
    { code: 'memo-line-unknown' },
  ])
})

test('returning a whole order in any number of steps credits exactly its total', () => {
  const orders = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 0, max: 999 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  fc.assert(
    fc.property(orders, fc.nat(3000), fc.array(fc.nat(4), { maxLength: 60 }), (sold, discount, choices) => {
      const lines = sold.map(({ quantity, price }, id) => line(id, quantity, price))
      const totals = orderTotals(lines, cents(discount))
      const credited = new Map<number, LineCredit>()
      const steps = [
        ...choices.map((choice) => choice % lines.length),
        ...lines.flatMap(({ id, quantity }) => Array<number>(quantity).fill(id)),
      ]
      let total = zero
      for (const id of steps) {
        const [amount = zero] = memoAmounts({ lines, discount: totals.discount, credited }, [returned(id, 1)])
        if (isProblem(amount)) continue
        const before = credited.get(id) ?? noCredit
        const unitsAmount = plus(before.unitsAmount, amount)
        credited.set(id, { units: before.units + 1, unitsAmount, amount: unitsAmount })
        total = plus(total, amount)
      }
      expect(total).toBe(totals.total)
    }),
  )
})

test('a memo lowers the balance first, and the rest becomes customer credit', () => {
  expect(creditSplit(cents(30_00), cents(100_00))).toEqual({ credited: 30_00, toCredit: 0 })
  expect(creditSplit(cents(30_00), cents(10_00))).toEqual({ credited: 10_00, toCredit: 20_00 })
  expect(creditSplit(cents(30_00), cents(-5_00))).toEqual({ credited: 0, toCredit: 30_00 })
})

test('the payment status follows what is applied, and memos for the whole total make it refunded', () => {
  const order = (applied: number, memos: number, before = 0) => ({
    total: cents(100_00),
    applied: cents(applied),
    memoAmounts: cents(memos),
    memoAmountsBefore: cents(before),
  })
  expect(statusAfterMemos('AWAITING', order(30_00, 30_00))).toBe('PARTIAL')
  expect(statusAfterMemos('PARTIAL', order(100_00, 30_00))).toBe('PAID')
  expect(statusAfterMemos('PAID', order(100_00, 100_00))).toBe('REFUNDED')
  expect(statusAfterMemos('AWAITING', order(0, 0))).toBe('AWAITING')
  expect(statusAfterMemos('CANCELLED', order(30_00, 30_00))).toBe('CANCELLED')
  expect(statusAfterMemos('PAID', { total: zero, applied: zero, memoAmounts: zero, memoAmountsBefore: zero })).toBe(
    'PAID',
  )
})

test('a payment status set by hand stays whatever memos do; one that the memos made goes with them', () => {
  const after = (current: PaymentStatus, memos: number, memoAmountsBefore: number) =>
    statusAfterMemos(current, {
      total: cents(100_00),
      applied: cents(memos),
      memoAmounts: cents(memos),
      memoAmountsBefore: cents(memoAmountsBefore),
    })
  expect(after('REFUNDED', 30_00, 0)).toBe('REFUNDED')
  expect(after('REFUNDED', 0, 30_00)).toBe('REFUNDED')
  expect(after('CANCELLED', 100_00, 0)).toBe('CANCELLED')
  expect(after('REFUNDED', 30_00, 100_00)).toBe('PARTIAL')
  expect(after('REFUNDED', 0, 100_00)).toBe('AWAITING')
})

test('found units stay as proposed, and what is missing of them is neither lost nor found twice', () => {
  const proposed = [
    { disposition: 'RESTOCK' as const, units: 2 },
    { disposition: 'CONCESSION' as const, units: null },
    { disposition: 'DAMAGED' as const, units: 3 },
    { disposition: 'KEPT' as const, units: 1 },
  ]
  const kept = [proposed[1], proposed[3]]
  expect(asCounted(proposed, 9)).toEqual({ found: proposed, missing: 0 })
  expect(asCounted(proposed, 4)).toEqual({
    found: [proposed[0], proposed[1], { disposition: 'DAMAGED', units: 2 }, proposed[3]],
    missing: 1,
  })
  expect(asCounted(proposed, 0)).toEqual({ found: kept, missing: 5 })
})

test('returned units go back to the batches they left, the newest shipment first', () => {
  const shipped = [
    { batchId: 8, units: 4 },
    { batchId: 7, units: 6 },
  ]
  expect(returnedBatches(shipped, 3)).toEqual([{ batchId: 8, units: 3 }])
  expect(returnedBatches(shipped, 7)).toEqual([
    { batchId: 8, units: 4 },
    { batchId: 7, units: 3 },
  ])
})

test('net amounts never add up to more than the total, for any discount', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 8 }), fc.nat(30_000), (prices, discount) => {
      const lines = prices.map((price, id) => line(id, 1, price))
      const totals = orderTotals(lines, cents(discount))
      const nets: Cents[] = [...lineNets(lines, totals.discount).values()]
      expect(sum(nets)).toBe(minus(totals.subtotal, totals.discount))
      expect(nets.every((net) => net >= 0)).toBe(true)
    }),
  )
})
