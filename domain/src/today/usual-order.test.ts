import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../time/company-day.ts'
import { lateOrder } from './usual-order.ts'

/** True if a customer who ordered on these days is overdue on the given day. */
const lateOn = (days: readonly string[], today: string) => lateOrder(days.map((day) => daysBetween(day, today)))

const weekly = ['2026-10-01', '2026-10-08', '2026-10-15', '2026-10-22']

// D-191
test('a customer who orders every week is late on the eighth day, and no longer after four weeks', () => {
  expect(lateOn(weekly, '2026-10-29')).toBeUndefined()
  expect(lateOn(weekly, '2026-10-30')).toEqual({
    lastDaysAgo: 8,
    everyDays: 7,
    daysPast: 1,
  })
  expect(lateOn(weekly, '2026-11-19')?.daysPast).toBe(21)
  expect(lateOn(weekly, '2026-11-20')).toBeUndefined()
})

// D-191
test('one long pause does not change how often a customer usually orders', () => {
  expect(lateOn(['2026-06-01', ...weekly], '2026-11-01')?.everyDays).toBe(7)
})

// D-191
test('with two middle gaps, the longer one counts', () => {
  // Gaps of 2, 3, 6 and 9 days.
  const days = ['2026-10-01', '2026-10-03', '2026-10-06', '2026-10-12', '2026-10-21']
  expect(lateOn(days, '2026-10-27')?.everyDays).toBe(5)
})

// D-191
test('orders on fewer than four days aren’t a pattern, however many there are', () => {
  expect(lateOn([], '2026-11-01')).toBeUndefined()
  expect(lateOn([...weekly.slice(1), ...weekly.slice(1)], '2026-11-01')).toBeUndefined()
})

test('the order of the list and several orders in a day don’t matter, and a customer who ordered today is never late', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 11 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 400 }), (between, later) => {
      const days = between.reduce<string[]>((all, gap) => [...all, addDays(all.at(-1) ?? '', gap)], ['2026-01-01'])
      const today = addDays(days.at(-1) ?? '', later)
      const late = lateOn(days, today)
      expect(lateOn([...days.toReversed(), ...days], today)).toEqual(late)
      const isRight =
        late === undefined ||
        (later > 0 &&
          late.everyDays >= Math.min(...between) &&
          late.everyDays <= Math.max(...between) &&
          late.daysPast > 0 &&
          late.lastDaysAgo === later &&
          late.lastDaysAgo === late.everyDays + late.daysPast)
      expect(isRight).toBe(true)
    }),
  )
})
