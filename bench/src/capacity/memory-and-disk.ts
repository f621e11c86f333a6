import { readFileSync } from 'node:fs'
import type { Site } from '../environment.ts'
import { treeBytes } from '../served/process-memory.ts'
import { type Cell, mebibytes } from './table.ts'
import type pg from 'pg'

/** Counts memory shared by the database's processes once. */
export async function measureMemory(site: Site): Promise<Cell[]> {
  const { server, pdf } = await site.server.memory()
  const { rows } = await site.client.query<{ pid: number; buffers: string }>(
    `select pg_backend_pid() as pid, current_setting('shared_buffers') as buffers`,
  )
  return [
    { name: 'memory of the server', value: mebibytes(server) },
    { name: 'memory of its PDF process', value: mebibytes(pdf) },
    {
      name: `memory of the database (shared_buffers ${rows[0]?.buffers ?? ''})`,
      value: mebibytes(databaseMemory(rows[0]?.pid)),
    },
  ]
}

/** Only Linux shows a process's unshared memory. */
function databaseMemory(backend: number | undefined): number | undefined {
  try {
    return treeBytes(Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${backend}/status`, 'utf8'))?.[1]))
  } catch {
    return undefined
  }
}

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
