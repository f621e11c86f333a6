import { expect, test } from 'vitest'
import { expectedText, parseExpected, parsePurchaseSort, parsePurchaseStatuses } from './purchase-list.ts'

// D-57
test('only users who can see totals can sort the list by them', () => {
  const total = { by: 'total', isDescending: true }
  expect(parsePurchaseSort('-total', { seesCosts: true })).toEqual(total)
  expect(parsePurchaseSort('-total', { seesCosts: false })).toEqual({ by: 'date', isDescending: true })
})

const today = '2026-11-22'

test('a filter’s statuses are in display order, without duplicates or unknown values', () => {
  expect(parsePurchaseStatuses('ordered, PENDING,ordered,LOST')).toEqual(['PENDING', 'ORDERED'])
  expect(parsePurchaseStatuses(undefined)).toEqual([])
})

test('a range of expected days that begins today moves forward each day', () => {
  const week = { from: '2026-11-22', to: '2026-11-28' }
  expect(expectedText(week, today)).toBe('Next 7 Days')
  expect(parseExpected('Next 7 Days', today)).toEqual(week)
  expect(parseExpected('Next 7 Days', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(parseExpected('Today', today)).toEqual({ from: today, to: today })
})

test('any other range is saved as its two days, in either order', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' }
  expect(expectedText(range, today)).toBe('2026-11-01..2026-11-30')
  for (const text of ['2026-11-01..2026-11-30', '2026-11-30..2026-11-01'])
    expect(parseExpected(text, today)).toEqual(range)
})

test('text that isn’t a range means any day', () => {
  for (const text of ['', 'Next year', '2026-11-01', '2026-13-01..2026-11-30', '2026-11-01..2026-11-31'])
    expect(parseExpected(text, today)).toBeUndefined()
})
