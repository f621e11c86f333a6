import { expect, test } from 'vitest'
import { type Budget, isOver, overEachTime, type Row } from './row.ts'

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

const row = (work: string, median: number): Row => ({
  work,
  unit: 'ms',
  measured: { median, p95: median },
  budget: { atMost: 10 },
})

/** Measures the benchmark `list` with these medians of two rows, run by run. */
async function strictly(...runs: [number, number][]) {
  const rows = runs.map(([newest, found]) => [row('newest', newest), row('found', found)])
  const [first = [], ...later] = rows
  const again: string[] = []
  const failed = await overEachTime(
    [
      { name: 'http', rows: [row('bare', 1)] },
      { name: 'list', rows: first },
    ],
    async (name) => {
      again.push(name)
      return later.shift() ?? []
    },
  )
  return { failed: failed.map(({ work, measured }) => [work, measured.median]), again }
}

test('a row fails if it is over its budget in three runs', async () => {
  expect(await strictly([11, 1], [12, 1], [13, 1])).toEqual({ failed: [['newest', 13]], again: ['list', 'list'] })
})

test('a row that was within its budget at least once does not fail', async () => {
  expect(await strictly([11, 1], [12, 11], [10, 11])).toEqual({ failed: [], again: ['list', 'list'] })
  expect(await strictly([11, 1], [9, 11])).toEqual({ failed: [], again: ['list'] })
  expect(await strictly([9, 1])).toEqual({ failed: [], again: [] })
})

test('rows with the same name are distinguished', async () => {
  const rows = (first: number, second: number) => [row('growth', first), row('growth', second)]
  const later = [rows(1, 11), rows(11, 1)]
  const failed = await overEachTime([{ name: 'list', rows: rows(11, 1) }], async () => later.shift() ?? [])
  expect(failed).toEqual([])
})
