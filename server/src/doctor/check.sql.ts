import type { RawBuilder } from 'kysely'

export type Difference = { record: string; stored: number; computed: number }
export type Check = {
  name: string
  query: RawBuilder<Difference>
  /** SQL a person can run to correct the stored total, or empty. */
  correct?: (difference: Difference) => string
  /** Where a person should look if no statement can fix it. */
  advice?: string
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
/** The rest of a record's name after a prefix, such as the number in "order 100001", as an SQL literal. */
export const keyIn = (record: string, prefix = ''): string => literal(record.slice(prefix.length))

/** Sets a column of the record with this key, unless it changed in the meantime. */
export const sets =
  (table: string, column: string, key: string, prefix = '') =>
  ({ record, stored, computed }: Difference): string =>
    `update ${table} set ${column} = ${computed} where ${key} = ${keyIn(record, prefix)} and ${column} = ${stored};`
