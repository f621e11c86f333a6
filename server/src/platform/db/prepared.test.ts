import { expect, test } from 'vitest'
import { preparedName, withNamedRows } from './prepared.ts'

test.each([
  'select "id" from "orders" where "id" = $1',
  'select "id" from "orders" where "created_at" >= $1 and "created_at" <= $2 order by "created_at" desc limit $3',
  'insert into "change_log" ("action") values ($1)',
  'select "id" from "brands" where fold(name) like (select ($1::text[])[1]) order by "name" limit 8',
  'select "id" from "brands" where fold(name) like all ((select $1::text[])::text[])',
])('a statement whose plan serves every value is prepared: %s', (text) => {
  expect(preparedName(text)).toMatch(/^[0-9a-f]{40}$/)
  expect(preparedName(text)).toBe(preparedName(text))
})

test.each([
  'select "id" from "orders" where "order_num" like $1 limit $2',
  'select "id" from "customers" where "customer_name" ilike $1',
  'select "id" from "orders" where "order_status" in ($1, $2) limit $3',
  'select "id" from "orders" where "created_at" >= $1 and "created_at" <= $2',
])('a statement whose best plan depends on its values is planned each time: %s', (text) => {
  expect(preparedName(text)).toBeUndefined()
})

test('inserts of many rows are not prepared', () => {
  const rows = Array.from({ length: 300 }, (_, n) => `($${2 * n + 1}, $${2 * n + 2})`)
  expect(
    preparedName(`insert into "price_history" ("customer_id", "product_id") values ${rows.join(', ')}`),
  ).toBeUndefined()
})

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
