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

test('a suggestion fills in what is empty, whether the product was chosen before or not', () => {
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

test('a typed quantity is only replaced after asking, 0 as well', () => {
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

test('a quantity that is as suggested stays, typed or not', () => {
  expect(plan([[1, 5]], [[1, 5]])).toEqual({ fill: [], replace: [] })
})

test('what suggestions filled in follows the next suggestion, until it is typed over', () => {
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

test('a suggestion of none adds no product', () => {
  expect(plan([[1, 0]])).toEqual({ fill: [], replace: [] })
  expect(plan([[1, 0]], [[1, 4]])).toEqual({ fill: [], replace: [[1, null]] })
})
