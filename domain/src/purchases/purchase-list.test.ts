import { expect, test } from 'vitest'
import { parsePurchaseSort, parsePurchaseStatuses } from './purchase-list.ts'

test('only users who can see totals can sort the list by them', () => {
  const total = { by: 'total', isDescending: true }
  expect(parsePurchaseSort('-total', { seesCosts: true })).toEqual(total)
  expect(parsePurchaseSort('-total', { seesCosts: false })).toEqual({ by: 'date', isDescending: true })
})

test('a filter’s statuses are in display order, without duplicates or unknown values', () => {
  expect(parsePurchaseStatuses('ordered, PENDING,ordered,LOST')).toEqual(['PENDING', 'ORDERED'])
  expect(parsePurchaseStatuses(undefined)).toEqual([])
})
