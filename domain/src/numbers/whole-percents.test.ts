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

test('any parts add up to 100, and those with the largest remainders are rounded up', () => {
  for (let total = 1; total <= 200; total += 1)
    for (const first of [1, Math.floor(total / 3), Math.floor(total / 2), total]) {
      const rest = total - first
      const parts = [first, Math.floor(rest / 3), rest - Math.floor(rest / 3)]
      const percents = wholePercents(parts)
      const name = `${parts.join(' + ')} of ${total}`
      expect(
        percents.reduce((sum, percent) => sum + percent, 0),
        name,
      ).toBe(100)
      const roundings = percents.map((percent, index) => percent - (100 * (parts[index] ?? 0)) / total)
      const [up, down] = [roundings.filter((by) => by > 0), roundings.filter((by) => by <= 0)]
      expect(Math.max(...up, 0), name).toBeLessThan(1)
      // The remainder of a share that was rounded up is one less its rounding.
      for (const by of up) expect(1 - by + 1e-9, name).toBeGreaterThanOrEqual(Math.max(...down.map((each) => -each)))
    }
})
