import { expect, test } from 'vitest'
import {
  joinStatuses,
  parseIds,
  parseOrderStatuses,
  parsePaymentStatuses,
  cursorAfter,
  parseCursor,
} from './order-filter.ts'

test('a status filter is read back as it was written, in display order', () => {
  expect(parseOrderStatuses(joinStatuses(['PACKED', 'RECEIVED']))).toEqual(['RECEIVED', 'PACKED'])
  expect(parsePaymentStatuses('paid, PARTIAL')).toEqual(['PARTIAL', 'PAID'])
})

test('a status filter without a known status matches every order', () => {
  expect([parseOrderStatuses(undefined), parseOrderStatuses(''), parseOrderStatuses('SOLD')]).toEqual([[], [], []])
})

test('the next page starts after the last order of the page before', () => {
  const last = { createdAt: new Date('2026-03-01T10:20:30.456Z'), id: 17 }
  expect(cursorAfter(last)).toBe('2026-03-01T10:20:30.456Z_17')
  expect(parseCursor(cursorAfter(last))).toEqual(last)
})

test('a text that is not a cursor is refused rather than guessed', () => {
  expect(['', 'yesterday_1', '2026-13-41T10:20:30.456Z_17', '2026-03-01T10:20:30.456Z'].map(parseCursor)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

// D-73
test('a filter by reference has ids and the word none; anything else is ignored', () => {
  expect(parseIds('7, none,7,12')).toEqual([7, 'none', 12])
  expect(parseIds('Nancy,-1,1.5,')).toEqual([])
  expect(parseIds(undefined)).toEqual([])
  expect(parseIds('9999999999')).toEqual([2_147_483_647])
})
