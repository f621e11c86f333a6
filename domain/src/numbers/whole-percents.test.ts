import { expect, test } from 'vitest'
import { wholePercents } from './whole-percents.ts'

test('shares in whole percent add up to 100, and the largest remainder is rounded up', () => {
  expect(wholePercents([1, 1])).toEqual([50, 50])
  expect(wholePercents([125, 875])).toEqual([13, 87])
  expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholePercents([2, 2, 3])).toEqual([29, 28, 43])
})

test('nothing has no share, and a negative part counts as nothing', () => {
  expect(wholePercents([])).toEqual([])
  expect(wholePercents([0, 0])).toEqual([0, 0])
  expect(wholePercents([-50, 100])).toEqual([0, 100])
})

test('any parts add up to 100 and are less than one percent from their exact share', () => {
  for (let total = 1; total <= 400; total += 1)
    for (const first of [1, Math.floor(total / 3), Math.floor(total / 2), total]) {
      const parts = [first, total - first]
      const percents = wholePercents(parts)
      expect(
        percents.reduce((sum, percent) => sum + percent, 0),
        `${first} of ${total}`,
      ).toBe(100)
      percents.forEach((percent, index) => {
        expect(Math.abs(percent - (100 * (parts[index] ?? 0)) / total), `${first} of ${total}`).toBeLessThan(1)
      })
    }
})
