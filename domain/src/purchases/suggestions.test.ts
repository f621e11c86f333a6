import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxQuantity } from '../limits.ts'
import {
  maxLeadTimeDays,
  type Restockable,
  suggestedQuantity,
  supply,
  byCover,
  daysOfCover,
  daysOfSales,
  isWeeks,
  maxWeeks,
  salesWindow,
  suggestionReason,
  brandNeed,
  firstToRunOut,
  productNeeds,
} from './suggestions.ts'

const product = (more: Partial<Restockable> = {}): Restockable => ({
  stock: 20,
  pendingOutboundQuantity: 0,
  onOrder: 0,
  sold: 52,
  days: 56,
  limit: null,
  unitQuantity: null,
  leadTimeDays: null,
  ...more,
})
const limit = (units: number) => ({ level: 'type', units }) as const
const bought = (more: Partial<Restockable>, weeks = 9) => suggestedQuantity(product(more), weeks).quantity
const reason = (more: Partial<Restockable>, weeks = 9) => suggestionReason(product(more), weeks)

test('a suggestion is the expected sales for the weeks of cover, minus what’s available and on its way', () => {
  expect(bought({ onOrder: 12 })).toBe(26)
  expect(bought({ onOrder: 12, pendingOutboundQuantity: 5 })).toBe(31)
  expect(bought({ onOrder: 40 })).toBe(0)
  expect(bought({}, 1)).toBe(0)
})

test('units on drafts are named, and still suggested', () => {
  const drafts = { units: 50, count: 1, newestOn: '2026-11-27' }
  expect(bought({ onOrder: 12, drafts })).toBe(26)
  expect(reason({ onOrder: 12, drafts })).toContain('20 available, 12 on the way, 50 on a draft of Nov 27, 2026: 26')
  expect(reason({ drafts: { ...drafts, count: 2 } })).toContain('50 on 2 drafts, the newest of Nov 27, 2026: ')
})

test('a fraction of a unit is rounded down', () => {
  expect(bought({ sold: 7, stock: 1 }, 2)).toBe(0)
  expect(bought({ sold: 8, stock: 1 }, 2)).toBe(1)
})

test('one unit is suggested if a product sold and is out, however slowly it sells, within its limit', () => {
  expect(bought({ sold: 1, stock: 0 }, 1)).toBe(1)
  expect(bought({ sold: 1, stock: 3, pendingOutboundQuantity: 3 }, 1)).toBe(1)
  expect(bought({ sold: 1, stock: 0, onOrder: 1 }, 1)).toBe(0)
  expect(bought({ sold: 1, stock: 0, limit: limit(0) }, 1)).toBe(0)
  expect(reason({ sold: 1, stock: 0 }, 1)).toBe('1 in 8 weeks, none available: 1 to have it in stock')
})

test('the shortage is what the queue leaves open orders without', () => {
  expect(reason({ sold: 0, stock: 5, short: 3 })).toBe('None sold in 8 weeks, 5 available, 3 short: none to buy')
  expect(reason({ sold: 0, stock: -5, short: 7 })).toBe('None sold in 8 weeks, 7 short: 5 for open orders')
  expect(reason({ sold: 0, stock: -5, short: 0 })).toBe('None sold in 8 weeks, none available: 5 for open orders')
  expect(reason({ sold: 0, stock: 0, short: 2 })).toBe('None sold in 8 weeks, 2 short: none to buy')
})

test('units that open orders lack are suggested even if none were sold', () => {
  expect(bought({ sold: 0, stock: 3, pendingOutboundQuantity: 8 })).toBe(5)
  expect(bought({ sold: 0, stock: 3, pendingOutboundQuantity: 8, onOrder: 5 })).toBe(0)
  expect(bought({ sold: 0, stock: 0 })).toBe(0)
})

test('a suggestion never exceeds the product’s limit', () => {
  const withLimit = (units: number) => suggestedQuantity(product({ onOrder: 12, limit: limit(units) }), 9)
  expect(withLimit(50)).toEqual({ quantity: 18, exact: 18, rounded: null, decidedBy: 'limit' })
  expect(withLimit(58)).toEqual({ quantity: 26, exact: 26, rounded: null, decidedBy: 'cover' })
  expect(bought({ limit: limit(10) })).toBe(0)
  expect(bought({ stock: -5, sold: 0, limit: limit(0) })).toBe(5)
})

test('sales until the delivery are included', () => {
  expect(bought({ leadTimeDays: 14 })).toBe(38 + 13)
  expect(bought({ leadTimeDays: 0 })).toBe(38)
  expect(bought({ sold: 0, leadTimeDays: 14 })).toBe(0)
  expect(reason({ leadTimeDays: 14 })).toBe(
    '6.5 a week over 8 weeks, 20 available: 51 for 9 weeks and 14 days until delivery',
  )
  expect(reason({ leadTimeDays: 1 }, 1)).toBe(
    '6.5 a week over 8 weeks, 20 available: enough for 1 week and 1 day until delivery',
  )
})

test('suggestions are whole cases, rounded up', () => {
  expect(bought({ unitQuantity: 12 })).toBe(48)
  expect(bought({ unitQuantity: 38 })).toBe(38)
  expect(bought({ unitQuantity: 1 })).toBe(38)
  expect(bought({ unitQuantity: 12 }, 1)).toBe(0)
  expect(bought({ sold: 1, stock: 0, unitQuantity: 24 }, 1)).toBe(24)
  expect(reason({ unitQuantity: 12 })).toBe(
    '6.5 a week over 8 weeks, 20 available: 38 for 9 weeks, rounded up to 4 cases of 12',
  )
  expect(reason({ sold: 1, stock: 0, unitQuantity: 24 }, 1)).toBe(
    '1 in 8 weeks, none available: 1 to have it in stock, rounded up to 1 case of 24',
  )
})

test('a case beyond the limit is left out, unless not even one fits', () => {
  expect(bought({ unitQuantity: 12, limit: limit(68) })).toBe(48)
  expect(bought({ unitQuantity: 12, limit: limit(67) })).toBe(36)
  expect(bought({ unitQuantity: 12, limit: limit(50) })).toBe(24)
  expect(bought({ unitQuantity: 12, limit: limit(31) })).toBe(11)
  expect(bought({ unitQuantity: 12, limit: limit(20) })).toBe(0)
  expect(reason({ unitQuantity: 12, limit: limit(67) })).toBe(
    '6.5 a week over 8 weeks, 20 available: 38 for 9 weeks, rounded down to 3 cases of 12 by the limit of 67',
  )
  expect(reason({ unitQuantity: 12, limit: limit(50) })).toBe(
    '6.5 a week over 8 weeks, 20 available: 30 to reach the limit of 50, rounded down to 2 cases of 12',
  )
  expect(reason({ unitQuantity: 12, limit: limit(31) })).toBe(
    '6.5 a week over 8 weeks, 20 available: 11 to reach the limit of 31',
  )
})

test('no more is suggested than a line can have', () => {
  expect(bought({ sold: 900_000_000, stock: 0 })).toBe(maxQuantity)
  expect(bought({ sold: 900_000_000, stock: 0, unitQuantity: 7 })).toBe(maxQuantity - (maxQuantity % 7))
})

const units = fc.integer({ min: 0, max: 100_000 })
const anyProduct: fc.Arbitrary<Restockable> = fc.record({
  stock: fc.integer({ min: -1000, max: 100_000 }),
  pendingOutboundQuantity: units,
  onOrder: units,
  sold: units,
  days: fc.integer({ min: 7, max: maxWeeks * 7 }),
  limit: fc.option(units.map(limit)),
  unitQuantity: fc.option(fc.integer({ min: 1, max: 1000 })),
  leadTimeDays: fc.option(fc.integer({ min: 0, max: maxLeadTimeDays })),
})
const anyWeeks = fc.integer({ min: 1, max: maxWeeks })

test('a suggestion is a whole number from 0 to the maximum of a line', () => {
  fc.assert(
    fc.property(anyProduct, anyWeeks, (any, weeks) => {
      const { quantity } = suggestedQuantity(any, weeks)
      expect(Number.isInteger(quantity) && quantity >= 0 && quantity <= maxQuantity).toBe(true)
    }),
  )
})

test('a suggestion covers the weeks to within a unit, or fills the limit and never exceeds it', () => {
  fc.assert(
    fc.property(anyProduct, anyWeeks, (any, weeks) => {
      const { quantity, exact, decidedBy } = suggestedQuantity(any, weeks)
      const after = supply(any) + exact
      const limitUnits = any.limit?.units ?? Number.POSITIVE_INFINITY
      const isCovered = after * any.days > any.sold * (weeks * 7 + (any.leadTimeDays ?? 0)) - any.days
      expect(exact === maxQuantity || (decidedBy === 'limit' ? after >= limitUnits : isCovered)).toBe(true)
      expect(quantity === 0 || supply(any) + quantity <= limitUnits).toBe(true)
    }),
  )
})

test('a suggestion differs from the exact need by less than a case, and is whole cases where one fits', () => {
  fc.assert(
    fc.property(anyProduct, anyWeeks, (any, weeks) => {
      const { quantity, exact } = suggestedQuantity(any, weeks)
      const size = any.unitQuantity ?? 1
      expect(Math.abs(quantity - exact)).toBeLessThan(size)
      expect(quantity % size === 0 || (quantity === exact && quantity < size)).toBe(true)
    }),
  )
})

test('more weeks, more sales, a longer delivery or fewer units never lower a suggestion', () => {
  fc.assert(
    fc.property(anyProduct, anyWeeks, units, (any, weeks, more) => {
      const { quantity } = suggestedQuantity(any, weeks)
      const raised = [
        suggestedQuantity(any, weeks + 1),
        suggestedQuantity({ ...any, sold: any.sold + more }, weeks),
        suggestedQuantity({ ...any, leadTimeDays: (any.leadTimeDays ?? 0) + more }, weeks),
        suggestedQuantity({ ...any, stock: any.stock - more }, weeks),
      ]
      for (const other of raised) expect(other.quantity).toBeGreaterThanOrEqual(quantity)
    }),
  )
})

test('each suggestion has a one-line reason', () => {
  expect(reason({ onOrder: 12 })).toBe('6.5 a week over 8 weeks, 20 available, 12 on the way: 26 for 9 weeks')
  expect(reason({ sold: 24_000, stock: 0 }, 1)).toBe('3,000 a week over 8 weeks, none available: 3,000 for 1 week')
  expect(reason({ sold: 4, stock: 0, days: 56 }, 4)).toBe('4 in 8 weeks, none available: 2 for 4 weeks')
  expect(reason({ sold: 30, days: 17 }, 4)).toBe('12.4 a week over 2.4 weeks, 20 available: 29 for 4 weeks')
  expect(reason({ sold: 7, days: 7, stock: 0 }, 2)).toBe('7 a week over 1 week, none available: 14 for 2 weeks')
})

test('the reason says why less or nothing is suggested', () => {
  expect(reason({}, 2)).toBe('6.5 a week over 8 weeks, 20 available: enough for 2 weeks')
  expect(reason({ sold: 7, stock: 1 }, 2)).toBe('7 in 8 weeks, 1 available: less than 1 more for 2 weeks')
  expect(reason({ limit: limit(50) })).toBe('6.5 a week over 8 weeks, 20 available: 30 to reach the limit of 50')
  expect(reason({ limit: limit(20) })).toBe('6.5 a week over 8 weeks, 20 available: at the limit of 20')
  expect(reason({ limit: limit(10) })).toBe('6.5 a week over 8 weeks, 20 available: over the limit of 10')
  expect(reason({ sold: 0 })).toBe('None sold in 8 weeks, 20 available: none to buy')
  expect(reason({ sold: 0, stock: -5 })).toBe('None sold in 8 weeks, 5 short: 5 for open orders')
})

test('days of cover are computed from available units and the sales pace, with and without units on their way', () => {
  expect(daysOfCover(product({ onOrder: 12 }))).toEqual({ available: 21, withOnOrder: 34 })
  expect(daysOfCover(product({ stock: 3, pendingOutboundQuantity: 8, onOrder: 12 }))).toEqual({
    available: 0,
    withOnOrder: 7,
  })
})

test('a product that wasn’t sold never runs out, unless open orders lack it', () => {
  expect(daysOfCover(product({ sold: 0, stock: 0 }))).toBeNull()
  expect(daysOfCover(product({ sold: 0, stock: -1 }))).toEqual({ available: 0, withOnOrder: 0 })
  expect(daysOfCover(product({ sold: 0, stock: -1, onOrder: 1 }))).toBeNull()
})

test('products that run out first come first, those that never do last', () => {
  const [now, soon, late] = [0, 3, 9].map((days) => ({ available: 0, withOnOrder: days }))
  expect([null, late, now, null, soon].toSorted((a, b) => byCover(a ?? null, b ?? null))).toEqual([
    now,
    soon,
    late,
    null,
    null,
  ])
  expect(byCover({ available: 2, withOnOrder: 9 }, { available: 1, withOnOrder: 9 })).toBeGreaterThan(0)
})

test('weeks are whole numbers from 1 to 52', () => {
  expect([1, 8, 52].every(isWeeks)).toBe(true)
  expect([0, -1, 8.5, 53, 1e9, Number.NaN].some(isWeeks)).toBe(false)
})

test('the sales window ends today, which counts as a day', () => {
  expect(salesWindow('2026-03-08', 1)).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  expect(salesWindow('2026-03-08', 8).from).toBe('2026-01-12')
})

const days = (addedOn: string | null) => daysOfSales(addedOn, '2026-03-08', 8)

test('for a product newer than the sales window, only its own days count, but at least a week', () => {
  expect(days('2020-01-01')).toBe(56)
  expect(days('2026-02-20')).toBe(17)
  expect(days('2026-03-08')).toBe(7)
})

test('an imported product is older than its record, so the whole window counts', () => {
  expect(days(null)).toBe(56)
})

test('a brand’s need is the sum of its products’ needs, and the product that runs out first is named', () => {
  const need = brandNeed(
    [
      { id: 1, name: 'Chai', ...product({ stock: 60, onOrder: 100 }) },
      { id: 2, name: 'Chang', ...product({ stock: 5 }) },
      { id: 3, name: 'Konbu', ...product({ stock: 0, onOrder: 40 }) },
      { id: 4, name: 'Tofu', ...product({ sold: 0 }) },
    ],
    9,
  )
  expect(need).toEqual({
    products: 2,
    units: 53 + 18,
    first: { id: 2, name: 'Chang', cover: { available: 5, withOnOrder: 5 } },
  })
  expect(brandNeed([], 9)).toEqual({ products: 0, units: 0, first: null })
})

test('among products that run out on the same day, the one most needed comes first', () => {
  const short = (id: number, stock: number) => ({ id, name: `${id}`, ...product({ stock }) })
  const needs = productNeeds([short(1, -5), short(2, -9), short(3, 5), short(4, -5), short(5, 900)], 9)
  expect(needs.map(({ product: { id } }) => id)).toEqual([2, 1, 4, 3])
})

test('brands whose products run out first are listed first, and brands that need nothing are not listed', () => {
  const brand = (name: string, units: number, days: number | null) => ({
    name,
    products: 1,
    units,
    first: days === null ? null : { id: 1, name: 'any', cover: { available: days, withOnOrder: days } },
  })
  const listed = firstToRunOut([brand('Late', 5, 9), brand('None', 0, 0), brand('More', 9, 2), brand('Less', 8, 2)])
  expect(listed.map(({ name }) => name)).toEqual(['More', 'Less', 'Late'])
})
