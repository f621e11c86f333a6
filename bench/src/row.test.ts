import { expect, test } from 'vitest'
import { type Budget, isOver } from './row.ts'

const isOverBudget = (budget: Budget, median: number, limit: number): boolean =>
  isOver({
    work: '',
    unit: 'ms',
    measured: { median, p95: 2 * median },
    limit: { name: 'its SQL', median: limit },
    budget,
  })

test('a multiple of the limit bounds the median', () => {
  expect([isOverBudget({ timesLimit: 3 }, 3, 1), isOverBudget({ timesLimit: 3 }, 3.01, 1)]).toEqual([false, true])
})

test('a row with a small limit may exceed the multiple, up to a fixed time', () => {
  const budget = { timesLimit: 3, orAtMost: 10 }
  expect([isOverBudget(budget, 10, 1), isOverBudget(budget, 10.1, 1), isOverBudget(budget, 29, 10)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a time bounds the median or the 95th percentile', () => {
  expect([isOverBudget({ atMost: 5 }, 5, 1), isOverBudget({ p95AtMost: 5 }, 5, 1)]).toEqual([false, true])
})

test('a multiple of the least work bounds the median', () => {
  const row = { work: '', unit: 'ms' as const, least: 2, budget: { timesLeast: 4 } }
  const isOverAt = (median: number) => isOver({ ...row, measured: { median, p95: median } })
  expect([isOverAt(8), isOverAt(8.1)]).toEqual([false, true])
})
