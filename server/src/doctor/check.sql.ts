import type { RawBuilder } from 'kysely'

export type Difference = { record: string; stored: number; computed: number }
export type Check = {
  name: string
  query: RawBuilder<Difference>
  /** SQL for a person to run that corrects the stored total; empty if there is none. */
  correct?: (difference: Difference) => string
  /** What to look at if no SQL can fix it without judgment. */
  advice?: string
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
/** What follows a record's first words, such as the number in "order 100001", as a literal. */
export const keyIn = (record: string, prefix = ''): string => literal(record.slice(prefix.length))

/** Sets a column of the record with this key, unless it changed meanwhile. */
export const sets =
  (table: string, column: string, key: string, prefix = '') =>
  ({ record, stored, computed }: Difference): string =>
    `update ${table} set ${column} = ${computed} where ${key} = ${keyIn(record, prefix)} and ${column} = ${stored};`
