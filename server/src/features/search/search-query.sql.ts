import { type Compilable, type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { fixedQuery, fixedQueryWith } from '../../platform/db/queries/fixed-query.ts'
import {
  hasPatterns,
  hasTrigram,
  type PatternCount,
  patternCount,
  scannedPatterns,
  wordPatterns,
} from '../../platform/db/words.ts'

export const maxHits = 8

/** Written out, because the plan of a prepared statement depends on it. */
export const limit = sql.lit(maxHits)

export type Search = {
  words: readonly string[]
  /** The text for what is found by its start. */
  start: string
  /** Drivers find only their own. */
  driverId: number | undefined
}

type HasWords = (text: Expression<string>) => Expression<SqlBool>
export type Sought = Pick<Search, 'start' | 'driverId'> & {
  firstWord: string
  hasWords: HasWords
}
type Values = { start: string; driverId: number; firstWord: string; patterns: readonly string[] }
type Kind = { isDriver: boolean; isIndexed: boolean; count: PatternCount }

/** A prepared query. Drivers, words too short for an index, and each number of words up to three have their own. */
export function searchQuery<Row>(build: (db: Db, sought: Sought) => Compilable<Row>) {
  const queries = new Map<string, (db: Db, values: Values) => Promise<Row[]>>()
  const queryFor = ({ isDriver, isIndexed, count }: Kind) =>
    fixedQueryWith((db, { start, firstWord, patterns, driverId }: Values) => {
      const hasWords: HasWords = (text) =>
        isIndexed ? hasPatterns(text, patterns, count) : scannedPatterns(text, patterns)
      return build(db, { start, firstWord, driverId: isDriver ? driverId : undefined, hasWords })
    })
  return (db: Db, { words, start, driverId = 0 }: Search): Promise<Row[]> => {
    const kind = { isDriver: driverId !== 0, isIndexed: hasTrigram(words), count: patternCount(words) }
    const key = JSON.stringify(kind)
    const query = queries.get(key) ?? queryFor(kind)
    queries.set(key, query)
    return query(db, { start, driverId, firstWord: words[0] ?? '', patterns: wordPatterns(words) })
  }
}

/** A prepared query for found rows, if there are any. */
export function rowsWithIds<Row>(build: (db: Db, ids: readonly number[]) => Compilable<Row>) {
  const query = fixedQuery(build)
  return async (db: Db, ids: readonly number[]): Promise<Row[]> => (ids.length === 0 ? [] : query(db, ids))
}
