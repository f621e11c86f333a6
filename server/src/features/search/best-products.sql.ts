import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { beginningWith, hasWords } from '../../platform/db/words.ts'
import { limit } from './search-query.sql.ts'

const text = sql<string>`text`

/**
 * Products that begin with the first word, then the others, each by name. The others are only looked for if they are shown. The planner
 * sees the words: it follows the names until it has found eight with a common word, and sorts all with a rare one.
 */
export async function bestProducts(db: Db, words: readonly string[]): Promise<number[]> {
  const begins = sql`text like ${beginningWith(words[0] ?? '')}`
  const { rows } = await sql<{ id: number }>`
    with first as materialized (
      -- \`offset 0\`, because names that begin with the same letters are far from the first name.
      select * from (select * from product_texts where ${begins} and ${hasWords(text, words.slice(1))} offset 0) as beginning
      order by sort limit ${limit}
    )
    (select product_id as id, true as begins, sort from first)
    union all (
      select product_id, false, sort from product_texts
      where (select count(*) from first) < ${limit} and ${hasWords(text, words)} and not ${begins}
      order by sort limit ${limit}
    )
    order by begins desc, sort limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
