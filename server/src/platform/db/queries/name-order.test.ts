import { nameOrder } from '@dray/domain/text/name-order'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()

test('the database sorts names as the screens do', async () => {
  const words = fc.constantFrom(
    'Forêts',
    'Formaggi',
    'ÅLAND',
    'Øre',
    'Straße',
    '007',
    '12',
    '12345678901234',
    ' ',
    '-',
    "d'",
    '東京',
    'e',
  )
  const names = fc.sample(
    fc.array(words, { maxLength: 5 }).map((parts) => parts.join('')),
    300,
  )
  const { rows } = await sql<{ name: string; order: string }>`
    select name, name_order(name) as order from unnest(${names}::text[]) as names (name)
    order by name_order(name) collate "C"`.execute(t.db)
  for (const { name, order } of rows) expect(order, name).toBe(nameOrder(name))
  expect(rows.map(({ order }) => order)).toEqual(rows.map(({ order }) => order).sort())
})
