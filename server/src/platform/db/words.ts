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
