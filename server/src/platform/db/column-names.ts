import { CamelCasePlugin, PostgresQueryCompiler } from 'kysely'

/** Only its rules are used: as a plugin, it would copy each query before it is compiled. */
class NamingRules extends CamelCasePlugin {
  constructor() {
    super({ underscoreBetweenUppercaseLetters: true })
  }

  override snakeCase(name: string): string {
    return super.snakeCase(name)
  }

  override camelCase(name: string): string {
    return super.camelCase(name)
  }
}

const rules = new NamingRules()
export const columnName = (name: string): string => rules.snakeCase(name)
export const codeName = (column: string): string => rules.camelCase(column)

/** Writes names of the code as names of the database. Rows have the code's names again (`withNamedRows`). */
export class NamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnName(identifier))
  }
}
