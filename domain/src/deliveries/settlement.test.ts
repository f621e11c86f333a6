import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum } from '../money.ts'
import {
  type Count,
  differenceText,
  hasDifference,
  moneyByKind,
  moneyDifference,
  moneyKinds,
  unitsByLine,
  unitsDifference,
} from './settlement.ts'

const count = (cash: number, checks = 0, units: Count['units'] = []): Count => ({
  cash: { expected: cents(120_00), counted: cents(cash) },
  checks: { expected: cents(0), counted: cents(checks) },
  other: { expected: cents(0), counted: cents(0) },
  units,
})

test('money and goods are square only if each kind and each line is', () => {
  expect(hasDifference(count(120_00))).toBe(false)
  expect(hasDifference(count(115_00))).toBe(true)
  expect(hasDifference(count(115_00, 5_00)), 'a check does not make up for cash').toBe(true)
  expect(hasDifference(count(120_00, 0, [{ expected: 2, counted: 2 }]))).toBe(false)
  const swapped = [
    { expected: 2, counted: 1 },
    { expected: 0, counted: 1 },
  ]
  expect(hasDifference(count(120_00, 0, swapped))).toBe(true)
  expect(unitsDifference(swapped)).toBe(0)
})

test('a difference is told by kind: missing money and units with a minus', () => {
  expect(moneyDifference(count(115_00, 2_00))).toBe(-3_00)
  const units = [
    { expected: 6, counted: 5 },
    { expected: 0, counted: 2 },
  ]
  expect(differenceText(count(115_00, 2_00, units))).toBe('−$5.00 cash, +$2.00 checks, −1 unit, +2 units')
  expect(differenceText(count(120_00))).toBe('')
})

test('each method counts as cash, checks or other, and the kinds add up to what was collected', () => {
  const methods = fc.constantFrom('CASH', 'CHECK', 'CARD', 'ACH', 'MONEY_ORDER')
  const amounts = fc.integer({ min: 1, max: 1_000_000_00 }).map(cents)
  fc.assert(
    fc.property(fc.array(fc.record({ paymentMethod: methods, amount: amounts })), (collections) => {
      const money = moneyByKind(collections)
      expect(sum(moneyKinds.map((kind) => money[kind]))).toBe(sum(collections.map(({ amount }) => amount)))
      const cash = collections.filter(({ paymentMethod }) => paymentMethod === 'CASH')
      expect(money.cash).toBe(sum(cash.map(({ amount }) => amount)))
    }),
  )
})

test('units of a line add up, and never to more than it has', () => {
  const returned = [
    { orderLineId: 1, units: 2, quantity: 12 },
    { orderLineId: 1, units: 3, quantity: 12 },
    { orderLineId: 2, units: 9, quantity: 10 },
    { orderLineId: 2, units: 9, quantity: 10 },
  ]
  expect([...unitsByLine(returned)]).toEqual([
    [1, 5],
    [2, 10],
  ])
})
