import { expect, test } from 'vitest'
import { barWidths } from './bought-most.tsx'

test('the largest value fills the plot and the others are in proportion', () => {
  expect(barWidths([2000, 500, 1])).toEqual([100, 25, 0.1])
})

test('values at or below zero have no bar', () => {
  expect(barWidths([0, -5])).toEqual([0, 0])
  expect(barWidths([])).toEqual([])
})
