import { type Expression, type SqlBool, sql } from 'kysely'

/** A pattern for `like`: texts that contain this part. */
export const containing = (part: string): string => `%${escaped(part)}%`

/** A pattern for `like`: texts that begin with this. */
export const beginningWith = (start: string): string => `${escaped(start)}%`

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Whether a folded text contains every word. */
export const hasWords = (text: Expression<string>, words: readonly string[]) =>
  // Not `like all`, which no index serves.
  sql<SqlBool>`(${
    words.length === 0
      ? sql`true`
      : sql.join(
          words.map((word) => sql`${text} like ${containing(word)}`),
          sql` and `,
        )
  })`
