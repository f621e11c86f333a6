import { expect, test } from 'vitest'
import { joinStatuses, namedIdsIn, orderStatusesIn, paymentStatusesIn, placeAfter, placeIn } from './order-filter.ts'

test('a status filter is read back as it was written, in display order', () => {
  expect(orderStatusesIn(joinStatuses(['PACKED', 'RECEIVED']))).toEqual(['RECEIVED', 'PACKED'])
  expect(paymentStatusesIn('paid, PARTIAL')).toEqual(['PARTIAL', 'PAID'])
})

test('a status filter that names no known status lets every order through', () => {
  expect([orderStatusesIn(undefined), orderStatusesIn(''), orderStatusesIn('SOLD')]).toEqual([[], [], []])
})

test('the next page starts after the last order of the page before', () => {
  const last = { createdAt: new Date('2026-03-01T10:20:30.456Z'), id: 17 }
  expect(placeAfter(last)).toBe('2026-03-01T10:20:30.456Z_17')
  expect(placeIn(placeAfter(last))).toEqual(last)
})

test('a place that is not one is refused rather than guessed', () => {
  expect(['', 'yesterday_1', '2026-13-41T10:20:30.456Z_17', '2026-03-01T10:20:30.456Z'].map(placeIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

// D-73
test('a filter by name holds ids and the word none; what is neither is ignored', () => {
  expect(namedIdsIn('7, none,7,12')).toEqual([7, 'none', 12])
  expect(namedIdsIn('Nancy,-1,1.5,')).toEqual([])
  expect(namedIdsIn(undefined)).toEqual([])
  expect(namedIdsIn('9999999999')).toEqual([2_147_483_647])
})
