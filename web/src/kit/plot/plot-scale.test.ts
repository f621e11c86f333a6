import { expect, test } from 'vitest'
import { downTo, plotScale, shownLabels } from './plot-scale.ts'

test('gridlines are at round values from zero to above the maximum', () => {
  expect(plotScale([3, 17, 9])).toEqual({ ticks: [0, 5, 10, 15, 20], lowest: 0, highest: 20 })
  expect(plotScale([4_821_000]).ticks).toEqual([0, 2_000_000, 4_000_000, 6_000_000])
})

test('negative values have gridlines too', () => {
  const scale = plotScale([-40, 100])
  expect(scale.ticks).toEqual([-50, 0, 50, 100])
  expect([100, 25, -50].map((value) => downTo(scale, value))).toEqual([0, 50, 100])
  expect(plotScale([-7]).highest).toBe(0)
})

test('a plot of only zeros still has a height', () => {
  expect(plotScale([]).ticks).toEqual([0, 1])
  expect(plotScale([0, 0]).highest).toBe(1)
})

test('if not all labels fit, every nth is shown, always including the last', () => {
  expect([0, 1, 2, 3, 4, 5, 6].filter(shownLabels(7, 4))).toEqual([0, 2, 4, 6])
  expect([0, 1, 2].filter(shownLabels(3, 4))).toEqual([0, 1, 2])
})
