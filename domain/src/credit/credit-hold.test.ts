import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, zero } from '../money.ts'
import { type OrderStatus, orderStatuses } from '../orders/order-status.ts'
import { openBalance } from '../orders/order-totals.ts'
import {
  type ChargedOrder,
  creditExcess,
  creditHold,
  dropsLateSale,
  isOwedAgain,
  isReleased,
  usesCredit,
} from './credit-hold.ts'

const order = (orderStatus: OrderStatus, total = 100_00, customerId = 1): ChargedOrder => ({
  customerId,
  orderStatus,
  total: cents(total),
})
const standing = { creditLimit: cents(500_00), maxDaysLate: 30, balance: zero, creditAvailable: zero, daysLate: 0 }

test('a new order, a draft that is submitted and a canceled order that is reopened use credit', () => {
  expect(usesCredit(undefined, order('RECEIVED'))).toBe(true)
  for (const from of ['DRAFT', 'CANCELLED', 'REFUNDED'] as const) {
    for (const to of ['RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED', 'COMPLETED'] as const)
      expect(usesCredit(order(from), order(to)), `${from} ${to}`).toBe(true)
    expect(usesCredit(order(from), order('DRAFT', 900_00))).toBe(false)
  }
})

test('an open order uses credit when its total goes up or its customer changes, not when it’s packed or delivered', () => {
  expect(usesCredit(order('RECEIVED'), order('PACKED'))).toBe(false)
  expect(usesCredit(order('PACKED'), order('DELIVERED'))).toBe(false)
  expect(usesCredit(order('PACKED'), order('DELIVERED', 100_01))).toBe(true)
  expect(usesCredit(order('RECEIVED'), order('RECEIVED', 100_01))).toBe(true)
  expect(usesCredit(order('RECEIVED'), order('RECEIVED', 99_99))).toBe(false)
  expect(usesCredit(order('RECEIVED'), order('RECEIVED', 50_00, 2))).toBe(true)
})

test('a shipped order that is reopened uses credit', () => {
  expect(usesCredit(order('DELIVERED'), order('PACKED'))).toBe(true)
  expect(usesCredit(order('COMPLETED'), order('DELIVERED'))).toBe(false)
})

test('a customer may owe exactly the limit and be exactly as late as allowed', () => {
  expect(creditExcess({ ...standing, balance: cents(500_00), daysLate: 30 })).toBeUndefined()
  expect(creditExcess({ ...standing, balance: cents(500_01) })).toEqual({ overBy: cents(1), daysLate: null })
  expect(creditExcess({ ...standing, daysLate: 31 })).toEqual({ overBy: null, daysLate: 31 })
  const unlimited = { ...standing, creditLimit: null, maxDaysLate: null }
  expect(creditExcess({ ...unlimited, balance: cents(1e12), daysLate: 400 })).toBeUndefined()
})

test('a limit of zero is a limit: only orders covered by available credit go ahead', () => {
  const prepaid = { ...standing, creditLimit: zero, balance: cents(80_00) }
  expect(creditExcess({ ...prepaid, creditAvailable: cents(80_00) })).toBeUndefined()
  expect(creditExcess({ ...prepaid, creditAvailable: cents(79_00) })).toMatchObject({ overBy: cents(1_00) })
})

test('a release covers the order up to its total, for the customer it was given for', () => {
  const release = { customerId: 1, total: cents(100_00) }
  expect(isReleased(release, order('RECEIVED'))).toBe(true)
  expect(isReleased(release, order('RECEIVED', 100_01))).toBe(false)
  expect(isReleased(release, order('RECEIVED', 100_00, 2))).toBe(false)
  expect(isReleased(undefined, order('RECEIVED'))).toBe(false)
})

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value as Cents)
const anyOrder = fc.record({
  customerId: fc.constantFrom(1, 2),
  orderStatus: fc.constantFrom(...orderStatuses),
  total: amount,
})
const anyStanding = fc.record({
  creditLimit: fc.option(amount),
  maxDaysLate: fc.option(fc.integer({ min: 0, max: 365 })),
  balance: amount,
  creditAvailable: amount,
  daysLate: fc.integer({ min: 0, max: 400 }),
})

test('an order is held exactly if it uses credit, is over a limit, and wasn’t released', () => {
  fc.assert(
    fc.property(
      anyStanding,
      fc.option(anyOrder, { nil: undefined }),
      anyOrder,
      fc.option(fc.record({ customerId: fc.constantFrom(1, 2), total: amount }), { nil: undefined }),
      (credit, before, after, release) => {
        const hold = creditHold(credit, { before, after, release })
        const { creditLimit, maxDaysLate, balance, creditAvailable, daysLate } = credit
        const isOver = creditLimit !== null && balance > creditLimit + creditAvailable
        const isLate = maxDaysLate !== null && daysLate > maxDaysLate
        const isCovered = release?.customerId === after.customerId && after.total <= release.total
        expect(hold !== undefined).toBe(usesCredit(before, after) && !isCovered && (isOver || isLate))
        if (hold === undefined) return
        expect(hold.overBy).toBe(isOver ? balance - (creditLimit ?? 0) - creditAvailable : null)
        expect(hold.daysLate).toBe(isLate ? daysLate : null)
      },
    ),
  )
})

test('no sequence of saves that aren’t held takes a customer’s balance over the limit', () => {
  const steps = fc.array(fc.record({ orderStatus: fc.constantFrom(...orderStatuses), total: amount }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(steps, amount, (saves, creditLimit) => {
      let stored: ChargedOrder | undefined
      for (const save of saves) {
        const after = { customerId: 1, ...save }
        const balance = openBalance({ ...after, applied: zero })
        const hold = creditHold({ ...standing, creditLimit, balance }, { before: stored, after, release: undefined })
        if (hold === undefined) stored = after
        expect(stored === undefined ? 0 : openBalance({ ...stored, applied: zero })).toBeLessThanOrEqual(creditLimit)
      }
    }),
  )
})

test('an order that was placed and not owed for a while is owed again, a plain draft for the first time', () => {
  const before = (orderStatus: OrderStatus, shippedDueOn: string | null = null, customerId = 7) => ({
    customerId,
    orderStatus,
    total: cents(100),
    shippedDueOn,
  })
  const after = (orderStatus: OrderStatus) => ({ customerId: 7, orderStatus, total: cents(100) })
  expect(isOwedAgain(before('CANCELLED'), after('RECEIVED'))).toBe(true)
  expect(isOwedAgain(before('REFUNDED'), after('DELIVERED'))).toBe(true)
  expect(isOwedAgain(before('DRAFT', '2026-03-01'), after('RECEIVED'))).toBe(true)
  expect(isOwedAgain(before('DRAFT'), after('RECEIVED'))).toBe(false)
  expect(isOwedAgain(before('CANCELLED', null, 8), after('RECEIVED'))).toBe(false)
  expect(isOwedAgain(before('RECEIVED'), after('DELIVERED'))).toBe(false)
  expect(isOwedAgain(before('CANCELLED'), after('DRAFT'))).toBe(false)
  expect(isOwedAgain(undefined, after('RECEIVED'))).toBe(false)
})

test('only an order that shipped, is late and has a balance is not dropped by everyone', () => {
  const sale = { customerId: 7, orderStatus: 'DELIVERED' as const, total: cents(100), applied: zero }
  const late = { ...sale, dueOn: '2026-03-09', shippedDueOn: '2026-03-09' }
  const today = '2026-03-10'
  const dropping = orderStatuses.filter((status) => dropsLateSale(late, status, today))
  expect(dropping).toEqual(['DRAFT', 'REFUNDED', 'CANCELLED'])
  expect(dropsLateSale({ ...late, dueOn: today }, 'CANCELLED', today)).toBe(false)
  expect(dropsLateSale({ ...late, applied: cents(100) }, 'CANCELLED', today)).toBe(false)
  expect(dropsLateSale({ ...late, shippedDueOn: null }, 'CANCELLED', today)).toBe(false)
  expect(dropsLateSale({ ...late, orderStatus: 'RECEIVED' }, 'CANCELLED', today)).toBe(true)
  expect(dropsLateSale({ ...late, orderStatus: 'CANCELLED' }, 'CANCELLED', today)).toBe(false)
})
