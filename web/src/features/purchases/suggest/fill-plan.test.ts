import { expect, test } from 'vitest'
import { fillPlan } from './use-suggest.ts'

const plan = (
  suggested: [number, number][],
  quantities: [number, number | null][] = [],
  filled: [number, number | null][] = [],
) => {
  const { fill, replace } = fillPlan(new Map(suggested), {
    quantities: new Map(quantities),
    filled: new Map(filled),
  })
  return { fill: [...fill], replace: [...replace] }
}

test('a suggestion fills empty quantities, whether or not the product was selected', () => {
  expect(
    plan(
      [
        [1, 5],
        [2, 7],
      ],
      [[2, null]],
    ),
  ).toEqual({
    fill: [
      [1, 5],
      [2, 7],
    ],
    replace: [],
  })
})

test('a typed quantity is replaced only after asking, even 0', () => {
  expect(
    plan(
      [
        [1, 5],
        [2, 7],
      ],
      [
        [1, 9],
        [2, 0],
      ],
    ),
  ).toEqual({
    fill: [],
    replace: [
      [1, 5],
      [2, 7],
    ],
  })
})

test('a quantity equal to the suggestion stays, typed or not', () => {
  expect(plan([[1, 5]], [[1, 5]])).toEqual({ fill: [], replace: [] })
})

test('a suggested quantity follows the next suggestion, until it’s overwritten', () => {
  const filled: [number, number][] = [
    [1, 5],
    [2, 7],
    [3, 2],
  ]
  expect(
    plan(
      [
        [1, 8],
        [2, 9],
        [3, 0],
      ],
      [
        [1, 5],
        [2, 6],
        [3, 2],
      ],
      filled,
    ),
  ).toEqual({
    fill: [
      [1, 8],
      [3, null],
    ],
    replace: [[2, 9]],
  })
})

test('a suggestion of 0 adds no product', () => {
  expect(plan([[1, 0]])).toEqual({ fill: [], replace: [] })
  expect(plan([[1, 0]], [[1, 4]])).toEqual({ fill: [], replace: [[1, null]] })
})
