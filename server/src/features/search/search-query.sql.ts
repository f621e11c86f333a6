import type { Compilable, Expression, SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { fixedQueryWith } from '../../platform/db/fixed-query.ts'
import { hasPatterns, hasTrigram, scannedPatterns, wordPatterns } from '../../platform/db/words.ts'

export type Search = {
  words: readonly string[]
  /** The text for what is found by its start. */
  start: string
  /** Drivers find only their own. */
  driverId: number | undefined
}

type Sought = Pick<Search, 'start' | 'driverId'> & {
  firstWord: string
  hasWords: (text: Expression<string>) => Expression<SqlBool>
}
type Values = { start: string; driverId: number; firstWord: string; patterns: readonly string[] }

/** A prepared query. Drivers, and words too short for an index, have their own. */
export function searchQuery<Row>(build: (db: Db, sought: Sought) => Compilable<Row>) {
  const queries = new Map<string, (db: Db, values: Values) => Promise<Row[]>>()
  const queryFor = (isDriver: boolean, isIndexed: boolean) =>
    fixedQueryWith((db, { start, firstWord, patterns, driverId }: Values) => {
      const hasWords = (text: Expression<string>) => (isIndexed ? hasPatterns : scannedPatterns)(text, patterns)
      return build(db, { start, firstWord, driverId: isDriver ? driverId : undefined, hasWords })
    })
  return (db: Db, { words, start, driverId = 0 }: Search): Promise<Row[]> => {
    const [isDriver, isIndexed] = [driverId !== 0, hasTrigram(words)]
    const key = `${isDriver} ${isIndexed}`
    const query = queries.get(key) ?? queryFor(isDriver, isIndexed)
    queries.set(key, query)
    return query(db, { start, driverId, firstWord: words[0] ?? '', patterns: wordPatterns(words) })
  }
}
