import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { addDays, companyDay } from '../time/company-day.ts'
import { brokenRules, cutoffFor, dayProblem, offeredDays, type OrderRules, rulesForCustomer } from './order-rules.ts'
import { missingToMinimum } from './order-size.ts'

const none: OrderRules = { minimumOrder: null, deliveryDays: null, cutoffTime: null, cutoffDays: null, closedDays: [] }
const newYork = 'America/New_York'
const now = (at: string, timeZone = newYork) => ({
  at: new Date(at),
  today: companyDay(new Date(at), timeZone),
  timeZone,
})

// D-341
test('without rules a delivery can be asked for from tomorrow to two weeks from today', () => {
  const days = offeredDays(none, now('2026-12-20T15:00:00Z'))
  expect([days[0], days.at(-1)?.day, days.length]).toEqual([{ day: '2026-12-21', cutoff: null }, '2027-01-03', 14])
  expect(dayProblem(null, none, now('2026-12-20T15:00:00Z'))).toBeUndefined()
})

test('only delivery days that aren’t closed are offered', () => {
  const rules = { ...none, deliveryDays: [2, 5], closedDays: ['2026-12-25'] }
  const days = offeredDays(rules, now('2026-12-20T15:00:00Z')).map(({ day }) => day)
  expect(days).toEqual(['2026-12-22', '2026-12-29', '2027-01-01'])
})

test('exactly at the cutoff it is too late, which by default is the day before', () => {
  const rules = { ...none, cutoffTime: '14:00' }
  const cutoff = new Date('2026-12-21T19:00:00Z')
  expect(offeredDays(rules, now('2026-12-21T18:59:59.999Z'))[0]).toEqual({ day: '2026-12-22', cutoff })
  expect(offeredDays(rules, now('2026-12-21T19:00:00Z'))[0]?.day).toBe('2026-12-23')
  expect(dayProblem('2026-12-22', rules, now('2026-12-21T19:00:00Z'))).toBe('cutoff-passed')
})

test('a cutoff may be on the delivery day itself or days before, and counts only with a time', () => {
  const at = now('2026-12-20T15:00:00Z')
  expect(offeredDays({ ...none, cutoffTime: '14:00', cutoffDays: 3 }, at)[0]?.day).toBe('2026-12-23')
  expect(offeredDays({ ...none, cutoffTime: '14:00', cutoffDays: 0 }, at)[0]?.day).toBe('2026-12-21')
  expect(offeredDays({ ...none, cutoffDays: 3 }, at)[0]?.day).toBe('2026-12-21')
})

test('on the days the clocks change, a skipped time moves on and the first of two counts', () => {
  const skipped = { ...none, cutoffTime: '02:30' }
  expect(cutoffFor('2026-03-09', skipped, newYork)).toEqual(new Date('2026-03-08T07:30:00Z'))
  const twice = { ...none, cutoffTime: '01:30' }
  expect(cutoffFor('2026-11-02', twice, newYork)).toEqual(new Date('2026-11-01T05:30:00Z'))
})

const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata']
const someRules = fc.record({
  minimumOrder: fc.constant(null),
  deliveryDays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })),
  cutoffTime: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  ),
  cutoffDays: fc.option(fc.integer({ min: 0, max: 13 })),
  closedDays: fc.constant<string[]>([]),
})

test('a day is offered exactly if nothing speaks against it, and until the millisecond of its cutoff', () => {
  fc.assert(
    fc.property(
      someRules,
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2026-03-01'), max: new Date('2026-11-30'), noInvalidDate: true }),
      (rules, timeZone, at) => {
        const moment = now(at.toISOString(), timeZone)
        const offered = offeredDays(rules, moment)
        const coming = Array.from({ length: 16 }, (_, index) => addDays(moment.today, index))
        const allowed = coming.filter((day) => dayProblem(day, rules, moment) === undefined)
        expect(offered.map(({ day }) => day)).toEqual(allowed)
        for (const { day, cutoff } of offered) {
          if (cutoff === null) continue
          const last = new Date(cutoff.getTime() - 1).toISOString()
          if (companyDay(new Date(last), timeZone) !== moment.today) continue
          expect(dayProblem(day, rules, now(last, timeZone))).toBeUndefined()
          expect(dayProblem(day, rules, { ...moment, at: cutoff })).toBe('cutoff-passed')
        }
      },
    ),
  )
})

test('days that are past, too far off or no delivery days aren’t offered, nor is none of them once there is a rule', () => {
  const moment = now('2026-12-20T15:00:00Z')
  const rules = { ...none, deliveryDays: [1] }
  for (const day of ['2026-12-20', '2020-01-06', '2099-01-05', '2026-12-22', '2027-01-04'])
    expect(dayProblem(day, rules, moment), day).toBe('day-not-offered')
  expect(dayProblem('2026-12-21', rules, moment)).toBeUndefined()
  expect(dayProblem(null, rules, moment)).toBe('day-not-offered')
})

test('a customer’s own minimum and days replace the company’s, and a minimum of 0 is none', () => {
  const company = { ...none, minimumOrder: cents(200_00), deliveryDays: [1] }
  expect(rulesForCustomer(company, { minimumOrder: null, deliveryDays: null })).toEqual(company)
  const own = rulesForCustomer(company, { minimumOrder: cents(0), deliveryDays: [2, 3] })
  expect(own).toMatchObject({ minimumOrder: 0, deliveryDays: [2, 3] })
  expect(missingToMinimum(cents(1), own.minimumOrder)).toBeUndefined()
  expect(missingToMinimum(cents(160_00), company.minimumOrder)).toBe(40_00)
  expect(missingToMinimum(cents(200_00), company.minimumOrder)).toBeUndefined()
})

// D-342
test('staff are told of every rule that an order breaks', () => {
  const rules = {
    ...none,
    minimumOrder: cents(200_00),
    deliveryDays: [1, 2],
    closedDays: ['2026-12-21'],
    cutoffTime: '14:00',
    mayPickUp: false,
  }
  const moment = now('2026-12-21T20:00:00Z')
  const products = [{ name: 'Chai', quantity: 30, soldIn: 'CASE', unitsPerCase: 12 }] as const
  const order = { pickupOrder: false, deliveryDate: '2026-12-21', subtotal: cents(160_00), products }
  expect(brokenRules(order, rules, moment)).toEqual([
    { rule: 'minimum', minimum: 200_00, missing: 40_00 },
    { rule: 'closed', day: '2026-12-21' },
    { rule: 'full-cases', name: 'Chai', quantity: 30, unitsPerCase: 12, below: 24, above: 36 },
  ])
  const fine = { ...order, subtotal: cents(200_00), products: [] }
  expect(brokenRules({ ...fine, deliveryDate: '2026-12-23' }, rules, moment)).toEqual([
    { rule: 'no-delivery-day', day: '2026-12-23' },
  ])
  expect(brokenRules({ ...fine, deliveryDate: '2026-12-22' }, rules, moment)).toEqual([
    { rule: 'cutoff', day: '2026-12-22', cutoff: new Date('2026-12-21T19:00:00Z') },
  ])
  expect(brokenRules({ ...fine, pickupOrder: true, deliveryDate: '2026-12-23' }, rules, moment)).toEqual([
    { rule: 'no-pickup' },
  ])
  expect(brokenRules({ ...fine, deliveryDate: null }, rules, moment)).toEqual([])
})
