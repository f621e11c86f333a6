import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/** Converts names between code and database. Works out a result's column names once, where Kysely's plugin does it for each row. */
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
export const columnName = (name: string): string => columnNames.snakeCase(name)

/** JSON.parse creates an object that is faster to read and copy than one whose fields are added one by one. */
const emptyRow = (names: readonly string[]): UnknownRow =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`)
