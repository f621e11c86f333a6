import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-data/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The tables and columns declared in tables.ts, read from its text because types do not exist at run time. */
function declared(): Map<string, Map<string, boolean>> {
  const source = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')
  const body = source.slice(source.indexOf('export interface Tables'))
  const tables = new Map<string, Map<string, boolean>>()
  for (const [, table = '', columns = ''] of body.matchAll(/^ {2}(\w+): \{([^}]*)\}/gm)) {
    const named = [...columns.matchAll(/(\w+): ([^;\n]+)/g)].map(
      ([, column = '', type = '']) => [column, type.includes('null')] as const,
    )
    tables.set(table, new Map(named))
  }
  return tables
}

test('tables.ts declares every table and column as the migrations create it', async () => {
  const tables = await database.db.introspection.getTables()
  const real = new Map(
    tables
      .filter((table) => camel(table.name) !== 'schemaMigrations')
      .map((table) => [
        camel(table.name),
        new Map(table.columns.map((column) => [camel(column.name), column.isNullable])),
      ]),
  )
  const byName = (of: Map<string, Map<string, boolean>>) =>
    Object.fromEntries([...of].map(([name, columns]) => [name, Object.fromEntries(columns)]))
  expect(byName(declared())).toEqual(byName(real))
})
