import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test-data/test-database.ts'
import { indexesWithProblem } from './duplicates.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('every index with a refusal of its own is a unique index of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indisunique`.execute(
    database.db,
  )
  expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(indexesWithProblem))
})
