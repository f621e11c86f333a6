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

test('every table and column is declared as the migrations create it', async () => {
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
