import type pg from 'pg'
import type { Cell } from './table.ts'

type TableSize = { name: string; bytes: number; indexBytes: number }

const shownTables = 5

/** Disk space in megabytes. */
export async function measureStorage(client: pg.Client): Promise<Cell[]> {
  const { rows: total } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  const { rows: tables } = await client.query<TableSize>(
    `select relname as name, (pg_total_relation_size(oid) - pg_indexes_size(oid))::float8 as bytes, pg_indexes_size(oid)::float8 as "indexBytes"
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc limit $1`,
    [shownTables],
  )
  return [
    cell('database', total[0]?.bytes ?? Number.NaN),
    ...tables.flatMap(({ name, bytes, indexBytes }) => [
      cell(`  ${name}`, bytes),
      cell('    its indexes', indexBytes, name),
    ]),
  ]
}

const cell = (name: string, bytes: number, of?: string): Cell => ({
  name,
  ...(of !== undefined && { key: `indexes of ${of}` }),
  value: `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`,
})
