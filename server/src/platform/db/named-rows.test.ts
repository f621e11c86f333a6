import { expect, test } from 'vitest'
import { withNamedRows } from './named-rows.ts'

const result = (columns: string[], ...rows: unknown[][]) => ({
  fields: columns.map((name) => ({ name })) as never,
  rows,
})

test('rows have the names of the code, and those of the API as they are', () => {
  const { rows } = withNamedRows(result(['order_num', 'customerID', 'a "quoted" name'], ['7', 8, null], ['9', 10, 11]))
  expect(rows).toEqual([
    { orderNum: '7', customerID: 8, 'a "quoted" name': null },
    { orderNum: '9', customerID: 10, 'a "quoted" name': 11 },
  ])
})

test('of two columns with the same name the last counts', () => {
  expect(withNamedRows(result(['id', 'id'], [1, 2])).rows).toEqual([{ id: 2 }])
})

test('each statement of a text has its own rows', () => {
  const results = withNamedRows([result([]), result(['a_b'], [1])])
  expect(results.map(({ rows }) => rows)).toEqual([[], [{ aB: 1 }]])
})
