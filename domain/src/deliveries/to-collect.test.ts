import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requiredFirst } from '../collections/collections.ts'
import { type Cents, cents, minus, sum, zero } from '../money.ts'
import {
  collectText,
  type CollectFacts,
  deliversAsDriver,
  isKeptRequirement,
  openAmount,
  toCollect,
} from './to-collect.ts'

const facts = (overrides: Partial<CollectFacts> = {}): CollectFacts => ({
  id: 1,
  orderStatus: 'PACKED',
  balanceDue: cents(100_00),
  cod: false,
  mustPay: [],
  requestedCredit: zero,
  creditAvailable: zero,
  collected: zero,
  isLifted: false,
  ...overrides,
})
const other = (amount: number, orderId = 2) => ({ orderId, orderNum: `10041${orderId}`, amount: cents(amount) })
const amountOf = (overrides: Partial<CollectFacts>) => toCollect(facts(overrides)).toCollect

// D-274
test('a customer with terms pays nothing at the drop, a COD customer the balance', () => {
  expect(amountOf({})).toBe(0)
  expect(amountOf({ cod: true })).toBe(100_00)
  expect(amountOf({ cod: true, balanceDue: cents(-5_00) })).toBe(0)
  expect(amountOf({ cod: true, orderStatus: 'CANCELLED' })).toBe(0)
})

// D-274
test('required amounts are added, and requested memos, credit and what was collected are taken off, never below 0', () => {
  const mustPay = [other(50_00)]
  expect(amountOf({ mustPay })).toBe(50_00)
  expect(amountOf({ cod: true, mustPay })).toBe(150_00)
  expect(toCollect(facts({ cod: true, mustPay, creditAvailable: cents(30_00) }))).toEqual({
    creditUsed: 30_00,
    toCollect: 120_00,
  })
  expect(amountOf({ cod: true, mustPay, requestedCredit: cents(20_00), collected: cents(40_00) })).toBe(90_00)
  expect(amountOf({ cod: true, collected: cents(200_00) })).toBe(0)
  expect(toCollect(facts({ cod: true, creditAvailable: cents(500_00) }))).toEqual({ creditUsed: 100_00, toCollect: 0 })
  expect(toCollect(facts({ cod: true, mustPay, creditAvailable: cents(5_00), isLifted: true }))).toEqual({
    creditUsed: 0,
    toCollect: 0,
  })
})

// D-274
test('an amount required on the order itself is part of its balance if it is COD', () => {
  const mustPay = [other(40_00, 1), other(50_00)]
  expect(amountOf({ mustPay })).toBe(90_00)
  expect(amountOf({ mustPay, cod: true })).toBe(150_00)
})

const required = {
  amount: cents(50_00),
  appliedBefore: cents(20_00),
  applied: cents(20_00),
  total: cents(200_00),
  orderStatus: 'DELIVERED' as const,
}

// D-274
test('a required amount is open until its order was paid that much since, or owes nothing', () => {
  expect(openAmount(required)).toBe(50_00)
  expect(openAmount({ ...required, applied: cents(50_00) })).toBe(20_00)
  expect(openAmount({ ...required, applied: cents(70_00) })).toBe(0)
  expect(openAmount({ ...required, applied: cents(90_00) })).toBe(0)
  expect(openAmount({ ...required, applied: cents(10_00) })).toBe(50_00)
  expect(openAmount({ ...required, total: cents(30_00) })).toBe(10_00)
  expect(openAmount({ ...required, total: cents(10_00) })).toBe(0)
  expect(openAmount({ ...required, orderStatus: 'CANCELLED' })).toBe(0)
})

// D-274
test('an entry stays as it was while it is open and the same; a paid or changed one starts anew', () => {
  const stored = [
    { orderId: 1, amount: cents(50_00), open: cents(10_00) },
    { orderId: 2, amount: cents(50_00), open: zero },
  ]
  expect(isKeptRequirement({ orderId: 1, amount: cents(50_00) }, stored)).toBe(true)
  expect(isKeptRequirement({ orderId: 1, amount: cents(40_00) }, stored)).toBe(false)
  expect(isKeptRequirement({ orderId: 2, amount: cents(50_00) }, stored)).toBe(false)
  expect(isKeptRequirement({ orderId: 3, amount: cents(50_00) }, stored)).toBe(false)
})

// D-274
test('the stop says how the amount comes about', () => {
  const stop = { ...facts({ cod: true, mustPay: [other(50_00)] }), creditUsed: cents(30_00), collections: [] }
  expect(collectText(stop)).toBe('balance $100.00 + order 100412 $50.00 − credit $30.00')
  const waiting = [{ amount: cents(20_00), status: 'waiting' as const }]
  expect(collectText({ ...stop, cod: false, requestedCredit: cents(5_00), collections: waiting })).toBe(
    'order 100412 $50.00 − requested credit $5.00 − credit $30.00 − collected $20.00',
  )
})

// D-274
test('a collection pays the required amounts in their order, then its own order', () => {
  const orders = [
    { id: 1, payable: cents(100_00) },
    { id: 2, payable: cents(80_00) },
    { id: 3, payable: cents(10_00) },
  ]
  const entries = [
    { orderId: 3, amount: cents(30_00) },
    { orderId: 2, amount: cents(50_00) },
  ]
  expect(requiredFirst(cents(200_00), entries, { own: 1, orders })).toEqual([
    { orderId: 3, amount: 10_00 },
    { orderId: 2, amount: 50_00 },
    { orderId: 1, amount: 100_00 },
  ])
  expect(requiredFirst(cents(40_00), entries, { own: 1, orders })).toEqual([
    { orderId: 3, amount: 10_00 },
    { orderId: 2, amount: 30_00 },
  ])
  expect(requiredFirst(cents(60_00), [{ orderId: 1, amount: cents(40_00) }], { own: 1, orders })).toEqual([
    { orderId: 1, amount: 60_00 },
  ])
})

// D-274
test('only those who deliver by their right as drivers are stopped', () => {
  const person = (...roles: Parameters<typeof deliversAsDriver>[0]['roles']) => ({ id: 1, roles })
  expect(deliversAsDriver(person('DRIVER'))).toBe(true)
  expect(deliversAsDriver(person('DRIVER', 'ACCOUNTING'))).toBe(true)
  for (const role of ['SALES', 'INVENTORY', 'ADMIN'] as const)
    expect(deliversAsDriver(person('DRIVER', role))).toBe(false)
})

const anAmount = fc.integer({ min: 0, max: 1000_00 }).map(cents)
const someFacts = fc.record({
  id: fc.constant(1),
  orderStatus: fc.constantFrom('PACKED' as const, 'DELIVERED' as const, 'CANCELLED' as const),
  balanceDue: fc.integer({ min: -100_00, max: 1000_00 }).map(cents),
  cod: fc.boolean(),
  mustPay: fc.uniqueArray(
    fc.record({ orderId: fc.integer({ min: 1, max: 4 }), orderNum: fc.constant('100412'), amount: anAmount }),
    { selector: ({ orderId }) => orderId, maxLength: 4 },
  ),
  requestedCredit: anAmount,
  creditAvailable: anAmount,
  collected: anAmount,
  isLifted: fc.constant(false),
})

// D-274
test('whatever is collected at a stop, collecting the amount it shows leaves nothing, and never less than nothing', () => {
  fc.assert(
    fc.property(someFacts, anAmount, (some, more) => {
      const shown = toCollect(some)
      expect(shown.toCollect).toBeGreaterThanOrEqual(0)
      expect(shown.creditUsed).toBeLessThanOrEqual(some.creditAvailable)
      expect(toCollect({ ...some, collected: cents(some.collected + shown.toCollect) }).toCollect).toBe(0)
      for (const less of [
        { collected: cents(some.collected + more) },
        { requestedCredit: cents(some.requestedCredit + more) },
        { creditAvailable: cents(some.creditAvailable + more) },
        { isLifted: true },
      ])
        expect(toCollect({ ...some, ...less }).toCollect, JSON.stringify(less)).toBeLessThanOrEqual(shown.toCollect)
      const required = cents(Math.max(some.balanceDue, 0) + sum(some.mustPay.map(({ amount }) => amount)))
      expect(shown.toCollect).toBeLessThanOrEqual(required)
    }),
  )
})

// D-274
test('a collection never pays an order more than it owes, and all of it is either applied or credit', () => {
  const someOrders = fc.tuple(anAmount, anAmount, anAmount)
  const someEntries = fc.uniqueArray(fc.record({ orderId: fc.integer({ min: 1, max: 3 }), amount: anAmount }), {
    selector: ({ orderId }) => orderId,
  })
  fc.assert(
    fc.property(anAmount, someOrders, someEntries, (amount, balances, entries) => {
      const orders = balances.map((payable, at) => ({ id: at + 1, payable }))
      const applied = requiredFirst(amount, entries, { own: 1, orders })
      for (const { orderId, amount: paid } of applied) expect(paid).toBeLessThanOrEqual(balances[orderId - 1] ?? 0)
      const credit: Cents = minus(amount, sum(applied.map((row) => row.amount)))
      expect(credit).toBeGreaterThanOrEqual(0)
      const own = applied.find(({ orderId }) => orderId === 1)?.amount ?? zero
      expect(credit === 0 || own === balances[0]).toBe(true)
    }),
  )
})
