import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Whether a column has one of these values, which never change: they are written out, so that the plan of a prepared statement is made
 * for them (docs/decisions/005).
 */
export const isOneOf = (column: Expression<unknown>, constants: readonly string[]) =>
  sql<SqlBool>`${column} = any(${arrayOf(constants)})`

/** Whether a column has none of these values, written out likewise. */
export const isNoneOf = (column: Expression<unknown>, constants: readonly string[]) =>
  sql<SqlBool>`${column} <> all(${arrayOf(constants)})`

const arrayOf = (constants: readonly string[]) => sql.lit(`{${constants.join(',')}}`)
