import { expect, test } from 'vitest'
import { meetLater } from './recorded-later.ts'

test('a balance that differs until a later day was recorded later; one that still differs never meets', () => {
  expect(meetLater([0, 5, 5, 0, 0])).toEqual([false, true, true, false, false])
  expect(meetLater([0, 5, 0, 3, 3])).toEqual([false, true, false, false, false])
  expect(meetLater([7])).toEqual([false])
  expect(meetLater([])).toEqual([])
})

test('differences of single days meet when they add up to nothing, with those of before', () => {
  expect(meetLater([2, 0, -2, 0], 0)).toEqual([true, false, true, false])
  expect(meetLater([0, -2, 0], 2)).toEqual([false, true, false])
  expect(meetLater([2, -2, 1], 0)).toEqual([true, true, false])
  expect(meetLater([2, -1], 0)).toEqual([false, false])
})
