import type pg from 'pg'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../platform/files/file-store.ts'
import { onServer } from './server-address.ts'

/** Every row of every table in one sum each, every sequence, and how the schema is built. Compared where two databases must be the same. */
export const contentOfDatabase = (
  { connectionString = '' }: pg.PoolConfig,
  apartFrom: readonly string[] = [],
): Promise<Record<string, unknown>> =>
  onServer(connectionString, async (client) => {
    const names = async (kind: 'r' | 'S') =>
      (
        await client.query<{ name: string }>(
          `select relname as name from pg_class where relkind = $1 and relnamespace = 'public'::regnamespace order by 1`,
          [kind],
        )
      ).rows.map(({ name }) => name)
    const content: Record<string, unknown> = {}
    for (const table of (await names('r')).filter((name) => !apartFrom.includes(name))) {
      const { rows } = await client.query(
        `select count(*)::integer as rows, md5(coalesce(string_agg(line, E'\\n' order by line collate "C"), '')) as sum
         from (select ${table}::text as line from ${table}) as lines`,
      )
      content[table] = rows[0]
    }
    for (const sequence of await names('S'))
      content[sequence] = (await client.query(`select last_value, is_called from ${sequence}`)).rows[0]
    content['schema'] = await schemaOf(client)
    return content
  })

async function schemaOf(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(`
    select 'constraint' as kind, conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'x', 'c')
    union all
    select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all
    select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(pg_trigger.oid) from pg_trigger
    join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace
    union all
    select 'column', table_name, column_name,
      concat_ws(' ', data_type, is_nullable, column_default, is_identity, generation_expression, collation_name)
    from information_schema.columns where table_schema = 'public'
    order by 1, 2, 3`)
  return rows
}

/** The name and the sum of the bytes of every stored file, without the thumbnails that are made of them. */
export async function contentOfFiles(files: FileStore): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const { key } of await files.list('')) {
    const file = await files.open(key)
    if (file && !key.startsWith('thumbnails/'))
      content[key] = createHash('md5')
        .update(await buffer(file.stream))
        .digest('hex')
  }
  return Object.fromEntries(Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
