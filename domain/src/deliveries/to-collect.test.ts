import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requiredFirst } from '../collections/collections.ts'
import { lineNets, memoAmounts } from '../memos/credit-memo.ts'
import { type Cents, cents, minus, plus, sum, zero } from '../money.ts'
import { orderTotals } from '../orders/order-totals.ts'
import {
  amountsToCollect,
  collectText,
  type CollectFacts,
  deliversAsDriver,
  isKeptRequirement,
  openAmount,
  refusedValue,
  stopAfterRefusal,
  type StopAmounts,
  withAmounts,
} from './to-collect.ts'

type Facts = CollectFacts & { creditAvailable: Cents }
const facts = (overrides: Partial<Facts> = {}): Facts => ({
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
const amountsOf = (stop: Facts): StopAmounts =>
  amountsToCollect([stop], stop.creditAvailable).get(stop.id) ?? {
    creditUsed: zero,
    fromOtherStops: zero,
    toCollect: zero,
  }
const amountOf = (overrides: Partial<Facts>) => amountsOf(facts(overrides)).toCollect

test('a customer with terms pays nothing at the drop, a COD customer the balance', () => {
  expect(amountOf({})).toBe(0)
  expect(amountOf({ cod: true })).toBe(100_00)
  expect(amountOf({ cod: true, balanceDue: cents(-5_00) })).toBe(0)
  expect(amountOf({ cod: true, orderStatus: 'CANCELLED' })).toBe(0)
})

test('required amounts are added, and requested memos, credit and what was collected are taken off, never below 0', () => {
  const mustPay = [other(50_00)]
  expect(amountOf({ mustPay })).toBe(50_00)
  expect(amountOf({ cod: true, mustPay })).toBe(150_00)
  expect(amountsOf(facts({ cod: true, mustPay, creditAvailable: cents(30_00) }))).toEqual({
    creditUsed: 30_00,
    fromOtherStops: 0,
    toCollect: 120_00,
  })
  expect(amountOf({ cod: true, mustPay, requestedCredit: cents(20_00), collected: cents(40_00) })).toBe(90_00)
  expect(amountOf({ cod: true, collected: cents(200_00) })).toBe(0)
  const nothing = { creditUsed: 0, fromOtherStops: 0, toCollect: 0 }
  expect(amountsOf(facts({ cod: true, creditAvailable: cents(500_00) }))).toEqual({ ...nothing, creditUsed: 100_00 })
  expect(amountsOf(facts({ cod: true, mustPay, creditAvailable: cents(5_00), isLifted: true }))).toEqual(nothing)
})

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

test('the stop says how the amount comes about', () => {
  const stop = {
    ...facts({ cod: true, mustPay: [other(50_00)] }),
    creditUsed: cents(30_00),
    fromOtherStops: zero,
    collections: [],
  }
  expect(collectText(stop)).toBe('balance $100.00 + order 100412 $50.00 − credit $30.00')
  const waiting = [{ amount: cents(20_00), status: 'waiting' as const }]
  expect(collectText({ ...stop, cod: false, requestedCredit: cents(5_00), collections: waiting })).toBe(
    'order 100412 $50.00 − requested credit $5.00 − credit $30.00 − collected $20.00',
  )
  expect(collectText({ ...stop, mustPay: [], creditUsed: zero, fromOtherStops: cents(40_00) })).toBe(
    'balance $100.00 − from other stops $40.00',
  )
})

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

test('only those who deliver by their right as drivers are stopped', () => {
  const person = (...roles: Parameters<typeof deliversAsDriver>[0]['roles']) => ({ id: 1, roles })
  expect(deliversAsDriver(person('DRIVER'))).toBe(true)
  expect(deliversAsDriver(person('DRIVER', 'ACCOUNTING'))).toBe(true)
  for (const role of ['SALES', 'INVENTORY', 'ADMIN'] as const)
    expect(deliversAsDriver(person('DRIVER', role))).toBe(false)
})

const anAmount = fc.integer({ min: 0, max: 1000_00 }).map(cents)
const factsOf = (id: number, mustPayIds: { min: number; max: number }) =>
  fc.record({
    id: fc.constant(id),
    orderStatus: fc.constantFrom('PACKED' as const, 'DELIVERED' as const, 'CANCELLED' as const),
    balanceDue: fc.integer({ min: -100_00, max: 1000_00 }).map(cents),
    cod: fc.boolean(),
    mustPay: fc.uniqueArray(
      fc.record({ orderId: fc.integer(mustPayIds), orderNum: fc.constant('100412'), amount: anAmount }),
      { selector: ({ orderId }) => orderId, maxLength: 4 },
    ),
    requestedCredit: anAmount,
    collected: anAmount,
    isLifted: fc.constant(false),
  })

test('whatever is collected at a stop, collecting the amount it shows leaves nothing, and never less than nothing', () => {
  fc.assert(
    fc.property(factsOf(1, { min: 1, max: 4 }), anAmount, anAmount, (some, creditAvailable, more) => {
      const shown = amountsOf({ ...some, creditAvailable })
      expect(shown.toCollect).toBeGreaterThanOrEqual(0)
      expect(shown.creditUsed).toBeLessThanOrEqual(creditAvailable)
      expect(shown.fromOtherStops).toBe(0)
      const paid = { ...some, creditAvailable, collected: plus(some.collected, shown.toCollect) }
      expect(amountsOf(paid).toCollect).toBe(0)
      for (const less of [
        { collected: cents(some.collected + more) },
        { requestedCredit: cents(some.requestedCredit + more) },
        { creditAvailable: cents(creditAvailable + more) },
        { isLifted: true },
      ])
        expect(amountsOf({ ...some, creditAvailable, ...less }).toCollect, JSON.stringify(less)).toBeLessThanOrEqual(
          shown.toCollect,
        )
      const required = cents(Math.max(some.balanceDue, 0) + sum(some.mustPay.map(({ amount }) => amount)))
      expect(shown.toCollect).toBeLessThanOrEqual(required)
    }),
  )
})

test('stops of a customer share credit in their order, and what was collected beyond a stop pays for the next', () => {
  const stops = [1, 2, 3].map((id) => facts({ id, cod: true }))
  const figures = (collected: readonly number[], credit: number) =>
    [
      ...amountsToCollect(
        stops.map((stop, at) => ({ ...stop, collected: cents(collected[at] ?? 0) })),
        cents(credit),
      ).values(),
    ].map(({ toCollect }) => toCollect)
  expect(figures([], 100_00)).toEqual([0, 100_00, 100_00])
  expect(figures([], 130_00)).toEqual([0, 70_00, 100_00])
  expect(figures([200_00], 0)).toEqual([0, 0, 100_00])
  expect(figures([200_00], 50_00)).toEqual([0, 0, 50_00])
  expect(figures([0, 0, 150_00], 0)).toEqual([50_00, 100_00, 0])
})

test('money that a customer with terms pays for one order pays for no other', () => {
  const terms = facts({ id: 1, collected: cents(130_00) })
  const required = facts({ id: 2, mustPay: [other(80_00, 2)] })
  expect(amountsToCollect([terms, required], zero).get(2)).toEqual({
    creditUsed: 0,
    fromOtherStops: 30_00,
    toCollect: 50_00,
  })
})

test('money for an order that two stops ask for counts at both', () => {
  const first = facts({ id: 1, cod: true, mustPay: [other(100_00, 2)] })
  const second = facts({ id: 2, cod: true })
  expect([...amountsToCollect([first, second], zero).values()].map(({ toCollect }) => toCollect)).toEqual([
    200_00, 100_00,
  ])
  const paid = amountsToCollect([{ ...first, collected: cents(200_00) }, second], zero)
  expect(paid.get(2)).toEqual({ creditUsed: 0, fromOtherStops: 100_00, toCollect: 0 })
  // As once it is confirmed, it pays the other order first.
  const inPart = amountsToCollect([{ ...first, collected: cents(100_00) }, second], zero)
  expect([...inPart.values()].map(({ toCollect }) => toCollect)).toEqual([100_00, 0])
})

test('money keeps paying for its own order only what a requested credit memo leaves of it', () => {
  const terms = facts({ id: 1, collected: cents(130_00), requestedCredit: cents(30_00) })
  const required = facts({ id: 2, mustPay: [other(80_00, 2)] })
  expect(amountsToCollect([terms, required], zero).get(2)).toEqual({
    creditUsed: 0,
    fromOtherStops: 60_00,
    toCollect: 20_00,
  })
})

test('a stop whose amount was lifted needs no money, and passes on what its order leaves', () => {
  const lifted = facts({ id: 1, cod: true, isLifted: true, collected: cents(140_00) })
  const next = facts({ id: 2, cod: true })
  const amounts = amountsToCollect([lifted, next], zero)
  expect(amounts.get(1)).toEqual({ creditUsed: 0, fromOtherStops: 0, toCollect: 0 })
  expect(amounts.get(2)).toEqual({ creditUsed: 0, fromOtherStops: 40_00, toCollect: 60_00 })
})

test('each cent of credit and of collected money pays once, and none is left over while something is to collect', () => {
  const someStops = fc.tuple(...[1, 2, 3, 4].map((id) => factsOf(id, { min: id, max: id })))
  fc.assert(
    fc.property(someStops, anAmount, (stops, credit) => {
      const amounts = amountsToCollect(stops, credit)
      const total = (figure: (amount: StopAmounts) => Cents) => sum([...amounts.values()].map(figure))
      const required = total((amount) => amount.toCollect)
      const usedCredit = total((amount) => amount.creditUsed)
      const without = amountsToCollect(
        stops.map((stop) => ({ ...stop, collected: zero })),
        zero,
      )
      const needed = sum([...without.values()].map(({ toCollect }) => toCollect))
      const collected = sum(stops.map((stop) => stop.collected))
      expect(usedCredit).toBeLessThanOrEqual(credit)
      expect(needed - required).toBeLessThanOrEqual(credit + collected)
      expect(required === 0 || usedCredit === credit).toBe(true)
      // A cent more of credit is a cent less to collect, at the first stop that has something to collect.
      const first = stops.find(({ id }) => (amounts.get(id)?.toCollect ?? zero) > 0)
      const after = amountsToCollect(stops, plus(credit, cents(1)))
      for (const { id } of stops)
        expect((amounts.get(id)?.toCollect ?? 0) - (after.get(id)?.toCollect ?? 0)).toBe(id === first?.id ? 1 : 0)
      // Collecting what each stop shows leaves nothing to collect anywhere.
      const paid = stops.map((stop) => ({
        ...stop,
        collected: plus(stop.collected, amounts.get(stop.id)?.toCollect ?? zero),
      }))
      for (const { toCollect } of amountsToCollect(paid, credit).values()) expect(toCollect).toBe(0)
    }),
  )
})

test('refusing units takes off what their credit memo will be worth, wherever the stop stands', () => {
  const aLine = (id: number) =>
    fc.record({
      id: fc.constant(id),
      quantity: fc.integer({ min: 1, max: 30 }),
      unitPrice: fc.integer({ min: 0, max: 50_00 }).map(cents),
      priceAdjustment: fc.constant(zero),
      refusedOf: fc.float({ min: 0, max: 1, noNaN: true }),
      damagedOf: fc.float({ min: 0, max: 1, noNaN: true }),
    })
  fc.assert(
    fc.property(fc.tuple(aLine(1), aLine(2), aLine(3)), fc.integer({ min: 0, max: 100_00 }), (lines, discount) => {
      const { discount: capped, total } = orderTotals(lines, cents(discount))
      const nets = lineNets(lines, capped)
      const items = lines.map(({ id, quantity }) => ({ id, quantity, net: nets.get(id) ?? null }))
      const accepted = lines.map(({ id, quantity, refusedOf, damagedOf }) => {
        const back = Math.floor(quantity * refusedOf)
        const damaged = Math.floor(back * damagedOf)
        const refused = [
          { units: back - damaged, disposition: 'RESTOCK' as const, reason: 'Too many' },
          { units: damaged, disposition: 'DAMAGED' as const, reason: 'Broken' },
        ].filter(({ units }) => units > 0)
        return { orderLineId: id, units: quantity - back, refused }
      })
      const memoLines = accepted.flatMap(({ orderLineId, refused }) =>
        refused.map(({ units, disposition }) => ({ orderLineId, units, disposition, amount: null })),
      )
      const memo = memoAmounts({ lines, discount: capped, credited: new Map() }, memoLines)
      expect(memo.every((amount) => typeof amount === 'number')).toBe(true)
      const worth = sum(memo.filter((amount) => typeof amount === 'number'))
      const shown = { creditUsed: zero, fromOtherStops: zero, toCollect: total, collections: [], customerID: 1 }
      const [first, second] = [1, 2].map((id) => ({ ...facts({ id, cod: true, balanceDue: total }), ...shown, items }))
      if (first === undefined || second === undefined) throw new Error('no stops')
      expect(refusedValue(items, accepted)).toBe(worth)
      expect(stopAfterRefusal([first, second], second, accepted).toCollect).toBe(minus(total, worth))
      expect(withAmounts([first, second])).toEqual([first, second])
    }),
  )
})

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
