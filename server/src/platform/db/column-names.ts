import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/**
 * The names of tables and columns as the code writes them. All rows of a result have the same columns, so their names are worked out
 * once, where Kysely's own plugin does it for each row.
 */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true })
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (first === undefined) return result
    const columns = Object.keys(first).map((column) => ({ column, name: this.camelCase(column) }))
    if (columns.every(({ column, name }) => column === name)) return result
    const empty = emptyRow(columns.map(({ name }) => name))
    const rows = result.rows.map((row) => {
      const named = { ...empty }
      for (const { column, name } of columns) named[name] = row[column]
      return named
    })
    return { ...result, rows }
  }

  override snakeCase(name: string): string {
    return super.snakeCase(name)
  }
}

const columnNames = new ColumnNames()
/** The name of a column in the database. */
export const columnName = (name: string): string => columnNames.snakeCase(name)

/** Parsed, because an object that got its fields one by one is slow to read and to copy. */
const emptyRow = (names: readonly string[]): UnknownRow =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`)
