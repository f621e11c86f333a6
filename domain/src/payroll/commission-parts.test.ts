import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, plus, zero } from '../money.ts'
import { commissionParts, type ReadCommission } from './commission.ts'

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

// D-131
test('what payroll typed beyond the orders stands apart', () => {
  expect(commissionParts(read({ commission: cents(1200) }))).toMatchObject({ setByPayroll: 250, total: 1200 })
  expect(commissionParts(read({ commission: zero }))).toMatchObject({ setByPayroll: -950, total: 0 })
})

// D-176
test('before orders are saved, the commission is what the period would start with, unless payroll typed one', () => {
  expect(commissionParts(read({ commission: zero, lastSaved: null }))).toMatchObject({ total: 950, isExpected: true })
  expect(commissionParts(read({ commission: cents(500), lastSaved: null }))).toMatchObject({
    total: 500,
    setByPayroll: -450,
  })
})

test('a submitted period without orders paid what was typed, and nothing is expected anymore', () => {
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
