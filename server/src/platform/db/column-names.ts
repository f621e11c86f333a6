import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/** Converts names of the code to names of the database. Rows already have the code's names (`withNamedRows`). */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true })
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }

  override snakeCase(name: string): string {
    return super.snakeCase(name)
  }

  override camelCase(name: string): string {
    return super.camelCase(name)
  }
}

const names = new ColumnNames()
export const columnName = (name: string): string => names.snakeCase(name)
export const codeName = (column: string): string => names.camelCase(column)
