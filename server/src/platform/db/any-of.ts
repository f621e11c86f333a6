import { sql } from 'kysely'

/** For `column = any(…)`: the values are one parameter, so that the statement is the same for any number of them. */
export const anyOf = <Value extends string | number>(values: readonly Value[]) => sql<Value>`any(${values})`
