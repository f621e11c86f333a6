import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, type Cents, plus, zero } from '../money.ts'
import {
  type CommissionCandidate,
  commissionGroups,
  commissionOn,
  commissionParts,
  commissionTotals,
  effectiveCommissionRate,
  effectiveCost,
  formatRate,
  formatShare,
  grossProfit,
  grossShare,
  isCommissionRate,
  isInGroup,
  maxAdjustedCost,
  orderProfit,
  parseRate,
  type ReadCommission,
  whyIneligible,
} from './commission.ts'
import { commissionNow, correctionOwed, partsPaid } from './corrections.ts'

const order = (subtotal: number, cost: number) => ({ subtotal: cents(subtotal), cost: cents(cost) })

const withCommission = (orders: readonly ReturnType<typeof order>[], rate: number) =>
  orders.map((base) => ({ ...base, commission: commissionOn(base, rate) }))

// R9-04
test('an order’s commission is the rate times subtotal minus cost, and never below zero', () => {
  expect(commissionOn(order(100_00, 60_00), 0.2)).toBe(8_00)
  expect(commissionOn(order(60_00, 100_00), 0.2)).toBe(0)
  expect(commissionOn(order(100_00, 100_00), 1)).toBe(0)
  expect(commissionOn(order(100_00, 0), 1)).toBe(100_00)
})

test('each commission is rounded to the cent, half a cent up, before they are added', () => {
  expect(commissionOn(order(1_03, 0), 0.5)).toBe(52)
  expect(commissionOn(order(1_00, 93), 0.0715)).toBe(1)
  const orders = [order(1_03, 0), order(1_03, 0), order(1_03, 0)]
  expect(commissionTotals(withCommission(orders, 0.5)).commission).toBe(156)
})

// R9-05
test('a person without a rate gets 20%; a rate of 0 means 0', () => {
  expect([effectiveCommissionRate(null), effectiveCommissionRate(undefined), effectiveCommissionRate(0)]).toEqual([
    0.2, 0.2, 0,
  ])
  expect(commissionOn(order(100_00, 0), effectiveCommissionRate(0))).toBe(0)
})

// R5-67
test('a rate is from 0 to 1 with at most four decimals', () => {
  expect([0, 0.01, 0.125, 0.1234, 1].map(isCommissionRate)).toEqual([true, true, true, true, true])
  expect([-0.01, 1.01, 1.5, 0.12345, Number.NaN].map(isCommissionRate)).toEqual([false, false, false, false, false])
})

test('a rate is typed in percent', () => {
  expect(['20', '20%', ' 12.5 % ', '.25', '100', '0', '7.'].map(parseRate)).toEqual([
    0.2, 0.2, 0.125, 0.0025, 1, 0, 0.07,
  ])
  expect(['', '%', '100.01', '-1', '1.234', 'ten', '1e1'].map(parseRate)).toEqual(Array(7).fill(undefined))
  expect([0.2, 0.125, 0.0025, 1].map(formatRate)).toEqual(['20%', '12.5%', '0.25%', '100%'])
  expect([1 / 3, 0.12345, -0.5].map(formatShare)).toEqual(['33.3%', '12.3%', '-50%'])
})

test('saved commissions add up to the saved total', () => {
  const saved = { ...order(100_00, 60_00), commission: cents(9_99) }
  expect(commissionTotals([saved, saved])).toMatchObject({
    orders: 2,
    subtotal: 200_00,
    commission: 19_98,
    netProfit: 60_02,
  })
})

// R9-06, R9-07, R9-08
test('gross profit is subtotal minus cost, margin is a percent of the subtotal, and net profit also subtracts the commission', () => {
  expect(grossProfit(order(100_00, 60_00))).toBe(40_00)
  expect(grossProfit(order(60_00, 100_00))).toBe(-40_00)
  expect(grossShare(order(100_00, 60_00))).toBe(0.4)
  expect(grossShare(order(0, 60_00))).toBe(0)
  expect(orderProfit({ ...order(100_00, 60_00), commission: cents(8_00) }).netProfit).toBe(32_00)
  expect(orderProfit({ ...order(60_00, 100_00), commission: cents(0) }).netProfit).toBe(-40_00)
})

const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents)
const rates = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000)

test('the totals are the sums of the orders to the cent, and net profit and commission make up the gross profit', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ subtotal: amounts, cost: amounts }), { maxLength: 50 }), rates, (orders, rate) => {
      const totals = commissionTotals(withCommission(orders, rate))
      // Independent of our arithmetic: whole numbers only.
      const exact = orders.map(({ subtotal, cost }) => {
        const product = BigInt(Math.max(subtotal - cost, 0)) * BigInt(Math.round(rate * 10_000))
        return Number((product + 5_000n) / 10_000n)
      })
      expect(totals.commission).toBe(exact.reduce((all, commission) => all + commission, 0))
      expect(totals.grossProfit).toBe(totals.subtotal - totals.cost)
      expect(totals.netProfit + totals.commission).toBe(totals.grossProfit)
      expect(totals.orders).toBe(orders.length)
    }),
  )
})

const candidate: CommissionCandidate = {
  orderStatus: 'DELIVERED',
  paymentStatus: 'AWAITING',
  accountOwnerID: 7,
  createdAt: new Date('2026-11-30T10:00:00Z'),
}
const rules = { userId: 7, periodEnd: new Date('2026-12-01T07:59:59.999Z'), payWhenPaid: false }

// R4.8-02, R4.8-03
test('only delivered or completed orders of customers whose account owner is the person earn a commission', () => {
  expect(whyIneligible(candidate, rules)).toBeUndefined()
  expect(whyIneligible({ ...candidate, orderStatus: 'COMPLETED' }, rules)).toBeUndefined()
  for (const orderStatus of ['DRAFT', 'RECEIVED', 'FULFILLMENT', 'PACKED', 'REFUNDED', 'CANCELLED'] as const)
    expect(whyIneligible({ ...candidate, orderStatus }, rules)).toBe('not-delivered')
  expect(whyIneligible({ ...candidate, accountOwnerID: 8 }, rules)).toBe('other-owner')
  expect(whyIneligible({ ...candidate, accountOwnerID: null }, rules)).toBe('other-owner')
})

test('an order placed after the period ended waits for the next one', () => {
  expect(whyIneligible({ ...candidate, createdAt: rules.periodEnd }, rules)).toBeUndefined()
  const later = new Date(rules.periodEnd.getTime() + 1)
  expect(whyIneligible({ ...candidate, createdAt: later }, rules)).toBe('placed-later')
})

test('a company that pays commission on payment pays it only on paid orders', () => {
  const whenPaid = { ...rules, payWhenPaid: true }
  expect(whyIneligible(candidate, whenPaid)).toBe('not-paid')
  expect(whyIneligible({ ...candidate, paymentStatus: 'PARTIAL' }, whenPaid)).toBe('not-paid')
  expect(whyIneligible({ ...candidate, paymentStatus: 'PAID' }, whenPaid)).toBeUndefined()
})

// R2.12-12, R2.12-13
test('orders are added and removed together by their payment status or their order status', () => {
  const candidateGroups = (overrides: Partial<CommissionCandidate>) =>
    commissionGroups.filter((group) => isInGroup({ ...candidate, ...overrides }, group))
  expect(candidateGroups({})).toEqual(['All', 'Delivered'])
  expect(candidateGroups({ orderStatus: 'COMPLETED', paymentStatus: 'PAID' })).toEqual(['All', 'Paid', 'Completed'])
})

test('the slider of a cost goes up to the larger of subtotal and cost', () => {
  expect(maxAdjustedCost(order(100_00, 60_00))).toBe(100_00)
  expect(maxAdjustedCost(order(60_00, 100_00))).toBe(100_00)
})

const paid = { ...order(100_00, 60_00), adjustedCost: null, rate: 0.2, commission: cents(8_00), part: cents(8_00) }
const nothing = 0 as Cents

test('an order that was canceled or refunded after its commission was paid owes all of it back', () => {
  const now = { ...order(100_00, 60_00), orderStatus: 'CANCELLED' as const }
  expect(correctionOwed(paid, now, nothing)).toEqual({ amount: -8_00, reason: 'canceled' })
  expect(correctionOwed(paid, { ...now, orderStatus: 'REFUNDED' }, nothing)).toEqual({
    amount: -8_00,
    reason: 'refunded',
  })
  expect(correctionOwed(paid, now, cents(-8_00))).toBeUndefined()
})

test('a changed subtotal or cost owes the difference, and an adjusted cost stays adjusted', () => {
  const now = { ...order(150_00, 70_00), orderStatus: 'DELIVERED' as const }
  expect(correctionOwed(paid, now, nothing)).toEqual({ amount: 8_00, reason: 'changed' })
  expect(correctionOwed({ ...paid, adjustedCost: cents(60_00) }, now, nothing)).toEqual({
    amount: 10_00,
    reason: 'changed',
  })
  expect(correctionOwed({ ...paid, adjustedCost: nothing, commission: cents(20_00) }, now, nothing)).toEqual({
    amount: 10_00,
    reason: 'changed',
  })
  expect(correctionOwed(paid, { ...now, ...order(100_00, 60_00) }, nothing)).toBeUndefined()
})

test('whatever happens to an order, its commission payments add up to its current commission', () => {
  const changes = fc.record({
    subtotal: amounts,
    cost: amounts,
    orderStatus: fc.constantFrom('DELIVERED' as const, 'CANCELLED' as const, 'REFUNDED' as const, 'COMPLETED' as const),
  })
  fc.assert(
    fc.property(
      fc.array(changes, { minLength: 1, maxLength: 10 }),
      rates,
      fc.option(amounts),
      (steps, rate, adjusted) => {
        const first = { ...order(100_00, 60_00), adjustedCost: adjusted, rate }
        const base = { ...first, cost: adjusted ?? first.cost }
        const commission = commissionOn(base, rate)
        const paidFirst = { ...first, commission, part: commission }
        let corrected = 0
        for (const now of steps) {
          corrected += correctionOwed(paidFirst, now, cents(corrected))?.amount ?? 0
          expect(paidFirst.commission + corrected).toBe(commissionNow(paidFirst, now))
          expect(correctionOwed(paidFirst, now, cents(corrected))).toBeUndefined()
        }
      },
    ),
  )
})

test('if payroll overrode a commission, an order owes back at most its share of what was paid', () => {
  const half = { ...paid, part: cents(4_00) }
  const delivered = { ...order(100_00, 60_00), orderStatus: 'DELIVERED' as const }
  expect(correctionOwed(half, delivered, nothing)).toBeUndefined()
  expect(correctionOwed(half, { ...delivered, orderStatus: 'CANCELLED' }, nothing)?.amount).toBe(-4_00)
  expect(correctionOwed(half, { ...delivered, subtotal: cents(90_00) }, nothing)?.amount).toBe(-2_00)
  expect(correctionOwed(half, { ...delivered, subtotal: cents(65_00) }, nothing)?.amount).toBe(-4_00)
  expect(correctionOwed(half, { ...delivered, subtotal: cents(110_00) }, nothing)?.amount).toBe(2_00)
  expect(correctionOwed(half, delivered, cents(-4_00))).toEqual({ amount: 4_00, reason: 'changed' })
  const raised = { ...paid, part: cents(10_00) }
  expect(correctionOwed(raised, { ...delivered, orderStatus: 'REFUNDED' }, nothing)?.amount).toBe(-10_00)
})

test('the shares of an overridden commission are proportional and add up to exactly what was paid', () => {
  expect(partsPaid({ paid: cents(500_00), corrections: nothing, commissions: [68_488, 41_895].map(cents) })).toEqual([
    310_23, 189_77,
  ])
  expect(partsPaid({ paid: cents(1_00), corrections: nothing, commissions: [1, 1, 1].map(cents) })).toEqual([
    33, 34, 33,
  ])
  // The corrections of the list keep their amounts.
  expect(partsPaid({ paid: cents(60), corrections: cents(-20), commissions: [50, 50].map(cents) })).toEqual([40, 40])
  expect(partsPaid({ paid: cents(-5), corrections: nothing, commissions: [cents(50)] })).toEqual([0])
  expect(partsPaid({ paid: cents(50), corrections: nothing, commissions: [nothing] })).toEqual([0])
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1 }), amounts, (commissions, typed) => {
      const parts = partsPaid({ paid: typed, corrections: nothing, commissions })
      const total = commissions.reduce((sum, commission) => sum + commission, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total === 0 ? 0 : typed)
      expect(parts.every((part) => part >= 0)).toBe(true)
    }),
  )
})

const read = (changed: Partial<ReadCommission> = {}): ReadCommission => ({
  toBePaid: [{ commission: cents(1000) }, { commission: cents(250) }],
  corrections: [{ amount: cents(-300) }],
  commission: cents(950),
  lastSaved: new Date('2026-11-20T17:00:00Z'),
  submitted: false,
  ...changed,
})

test('a commission is its orders and its corrections', () => {
  expect(commissionParts(read())).toEqual({
    orders: 1250,
    corrections: -300,
    setByPayroll: 0,
    total: 950,
    isExpected: false,
  })
})

test('the amount payroll added beyond the orders is listed separately', () => {
  expect(commissionParts(read({ commission: cents(1200) }))).toMatchObject({ setByPayroll: 250, total: 1200 })
  expect(commissionParts(read({ commission: zero }))).toMatchObject({ setByPayroll: -950, total: 0 })
})

test('before orders are saved, the commission is the period’s initial list, unless payroll typed one', () => {
  expect(commissionParts(read({ commission: zero, lastSaved: null }))).toMatchObject({ total: 950, isExpected: true })
  expect(commissionParts(read({ commission: cents(500), lastSaved: null }))).toMatchObject({
    total: 500,
    setByPayroll: -450,
  })
})

test('a submitted period without orders paid the typed commission, and nothing more is owed', () => {
  const nothing = { toBePaid: [], corrections: [], lastSaved: null, submitted: true }
  expect(commissionParts(read({ ...nothing, commission: zero }))).toMatchObject({ total: 0, isExpected: false })
  expect(commissionParts(read({ ...nothing, commission: cents(7) }))).toMatchObject({ total: 7, setByPayroll: 7 })
})

test('the parts of a commission always add up to it', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents)
  const commission = fc.record({
    toBePaid: fc.array(fc.record({ commission: amount })),
    corrections: fc.array(fc.record({ amount })),
    commission: amount,
    lastSaved: fc.constantFrom(null, new Date()),
    submitted: fc.boolean(),
  })
  fc.assert(
    fc.property(commission, (any) => {
      const { orders, corrections, setByPayroll, total } = commissionParts(any)
      expect(plus(plus(orders, corrections), setByPayroll)).toBe(total)
    }),
  )
})

test('restocked units lower an adjusted cost like the order’s own, not below zero', () => {
  const returned = { cost: cents(48_00), returnedCost: cents(12_00) }
  expect(effectiveCost(returned)).toBe(48_00)
  expect(effectiveCost({ ...returned, adjustedCost: cents(50_00) })).toBe(38_00)
  expect(effectiveCost({ ...returned, adjustedCost: cents(10_00) })).toBe(0)
})
