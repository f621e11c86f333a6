import { sql } from 'kysely'
import type { Database } from '../platform/db/db.ts'

const idsPerTable = 10_000

/** Numbers the records of each table in a range of their own, so that an id tells its table. Returns the tables in that order. */
export async function numberTablesApart(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by 1`.execute(db)
  for (const [index, { name }] of rows.entries())
    await sql`alter table ${sql.table(name)} alter column id restart with ${sql.lit((index + 1) * idsPerTable + 1)}`.execute(
      db,
    )
  return rows.map(({ name }) => name)
}

const isIdKey = (key: string): boolean => /^ids?$|(Id|ID)s?$/.test(key)

export type Names = { tables: readonly string[]; drafts: readonly string[]; year: number }

/** An answer with names for what differs from run to run: `orders 3` for the third order, `a time` for now. */
export function stableAnswer(answer: unknown, { tables, drafts, year }: Names): unknown {
  const idName = (id: number) => {
    const table = tables[Math.floor(id / idsPerTable) - 1]
    return table === undefined ? id : `${table} ${id % idsPerTable}`
  }
  const uuids: string[] = []
  const uuidName = (uuid: string) => `uuid ${uuids.includes(uuid) ? uuids.indexOf(uuid) + 1 : uuids.push(uuid)}`
  const stableText = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, uuidName)
      .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g, (time) =>
        time.startsWith(`${year}-`) ? time : 'a time',
      )
      .replaceAll(/DRAFT_[A-Z0-9]{8}/g, (draft) => `DRAFT_${drafts.indexOf(draft) + 1}`)
      .replaceAll(/(expires|signature|sig)=[\w-]+/g, '$1=…')
  const stable = (value: unknown, key: string): unknown => {
    if (typeof value === 'number' && isIdKey(key)) return idName(value)
    // Proofs are saved in the background.
    if (key === 'savedOn') return 'a time'
    // The opaque ids that contacts get.
    if (isIdKey(key) && typeof value === 'string' && /^[\w-]{22}$/.test(value)) return 'an id'
    if (typeof value === 'string')
      return /code$/i.test(key) && /^[A-Z2-9]{10}$/.test(value) ? 'a code' : stableText(value)
    if (Array.isArray(value)) return value.map((item) => stable(item, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, stable(item, name)]))
  }
  return stable(answer, '')
}
