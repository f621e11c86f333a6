import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenTimes, roundTicks } from './level-plot.tsx'

test('a plot has round numbers on its axis', () => {
  expect(roundTicks(0, 39)).toEqual([0, 10, 20, 30, 40])
  expect(roundTicks(-3, 12)).toEqual([-5, 0, 5, 10, 15])
  expect(roundTicks(0, 0)).toEqual([0, 1])
  expect(roundTicks(0, 1234)).toEqual([0, 500, 1000, 1500])
})

test('all levels are between the first and last tick, and the ticks are a few whole numbers', () => {
  const level = fc.integer({ min: -10_000_000, max: 10_000_000 })
  fc.assert(
    fc.property(level, level, (a, b) => {
      const ticks = roundTicks(Math.min(a, b), Math.max(a, b))
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(a, b))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(a, b))
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('the dates on the time axis are evenly spaced', () => {
  const times = evenTimes(new Date('2026-11-01T00:00:00Z'), new Date('2026-11-05T00:00:00Z'), 3)
  expect(times.map((time) => time.toISOString().slice(8, 10))).toEqual(['02', '03', '04'])
})
