import { sql } from 'kysely'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test-data/test-app.ts'

const database = await openTestDatabase()

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const fileText = (file: string): string => {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  return source.slice(source.indexOf('export interface'))
}

/** The tables and columns declared in the files, read from their text because types do not exist at run time. */
function declared(): Map<string, Map<string, boolean>> {
  const body = globSync('*tables.ts', { cwd: import.meta.dirname })
    .map(fileText)
    .join('\n')
  const tables = new Map<string, Map<string, boolean>>()
  for (const [, table = '', columns = ''] of body.matchAll(/^ {2}(\w+): \{([^}]*)\}/gm)) {
    const named = [...columns.matchAll(/(\w+): ([^;\n]+)/g)].map(
      ([, column = '', type = '']) => [column, type.includes('null')] as const,
    )
    tables.set(table, new Map(named))
  }
  return tables
}

/** As the migrations create them. */
async function created(): Promise<Map<string, Map<string, boolean>>> {
  const { rows } = await sql<{ tableName: string; columnName: string; isNullable: boolean }>`
    select table_name, column_name, is_nullable = 'YES' as is_nullable from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations'`.execute(database.db)
  return new Map(
    [...Map.groupBy(rows, ({ tableName }) => camel(tableName))].map(([table, columns]) => [
      table,
      new Map(columns.map(({ columnName, isNullable }) => [camel(columnName), isNullable])),
    ]),
  )
}

test('every table and column is declared as the migrations create it', async () => {
  const byName = (tables: Map<string, Map<string, boolean>>) =>
    Object.fromEntries([...tables].map(([name, columns]) => [name, Object.fromEntries(columns)]))
  expect(byName(declared())).toEqual(byName(await created()))
})
