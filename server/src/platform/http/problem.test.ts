import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test-data/test-app.ts'
import { indexesWithProblem } from './problem.ts'

const database = await openTestDatabase()

test('every index that has a refusal is a unique index of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indisunique`.execute(
    database.db,
  )
  expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(indexesWithProblem))
})
