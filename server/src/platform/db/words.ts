import { type Expression, type SqlBool, sql } from 'kysely'

/** A `like` pattern for texts that contain this part. */
export const containing = (part: string): string => `%${escaped(part)}%`

/** A `like` pattern for texts that begin with this. */
export const beginningWith = (start: string): string => `${escaped(start)}%`

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const hasWords = (text: Expression<string>, words: readonly string[]) =>
  // Not `like all`, which can't use an index.
  sql<SqlBool>`(${
    words.length === 0
      ? sql`true`
      : sql.join(
          words.map((word) => sql`${text} like ${containing(word)}`),
          sql` and `,
        )
  })`

/** True if each word begins the text or a word of it. */
export const beginsWords = (text: Expression<string>, words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`(${text} like ${beginningWith(word)} or ${text} like ${containing(` ${word}`)})`),
    sql` and `,
  )})`

/** Patterns for `hasPatterns`, the longest word first. */
export const wordPatterns = (words: readonly string[]): string[] =>
  words.toSorted((a, b) => b.length - a.length).map(containing)

/**
 * The same as `hasWords`, for prepared statements: the planner doesn't see the words, or it would plan again each time. Two are looked up in
 * an index.
 */
export const hasPatterns = (text: Expression<string>, patterns: readonly string[], count: PatternCount) =>
  sql<SqlBool>`(${sql.join(
    [
      sql`${text} like (select (${patterns}::text[])[1])`,
      sql`${text} like (select (${patterns}::text[])[2])`,
      sql`${text} like all ((select ${patterns}::text[])::text[])`,
    ].slice(0, count),
    sql` and `,
  )})`

/** Three or more have the same statement. */
export type PatternCount = 1 | 2 | 3
export const patternCount = ({ length }: readonly string[]): PatternCount => (length < 2 ? 1 : length === 2 ? 2 : 3)

/** Scans the texts, for words that have no trigram. */
export const scannedPatterns = (text: Expression<string>, patterns: readonly string[]) =>
  sql<SqlBool>`coalesce(${text} like all ((select ${patterns}::text[])::text[]), false)`

/** True for words that an index of trigrams finds. */
export const hasTrigram = (words: readonly string[]): boolean => words.some((word) => /[\p{L}\p{N}]{3}/u.test(word))

/** For prepared statements, in which a `like` that begins with a value can't use an index. */
export const beginsWithText = (text: Expression<string>, start: string) =>
  sql<SqlBool>`(${text} ~>=~ (select ${start}::text) and ${text} ~<~ (select ${start}::text || chr(1114111)))`
