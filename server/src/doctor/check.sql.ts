import type { RawBuilder } from 'kysely'

/** A stored total that differs from the recomputed total. */
export type Difference = { record: string; stored: number; computed: number }
export type Check = {
  name: string
  query: RawBuilder<Difference>
  /** The statement that makes the stored total the recomputed one, which a person runs; empty if none can. */
  correct?: (difference: Difference) => string
  /** Where no statement is right without a person: what to look at. */
  advice?: string
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
/** What follows the first word or words of a record, such as the number of "order 100001", as a literal. */
export const keyIn = (record: string, prefix = ''): string => literal(record.slice(prefix.length))

/** Sets a column of the record that is named by a key, unless somebody has changed it meanwhile. */
export const sets =
  (table: string, column: string, key: string, prefix = '') =>
  ({ record, stored, computed }: Difference): string =>
    `update ${table} set ${column} = ${computed} where ${key} = ${keyIn(record, prefix)} and ${column} = ${stored};`
