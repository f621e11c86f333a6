import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Site } from '../environment.ts'
import { type Cell, mebibytes } from './table.ts'

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
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${backend}/status`, 'utf8'))?.[1] ?? ''
    const children = execFileSync('pgrep', ['-P', parent], { encoding: 'utf8' }).split('\n').filter(Boolean)
    return [parent, ...children].reduce((sum, pid) => sum + proportionalBytes(pid), 0)
  } catch {
    return undefined
  }
}

const proportionalBytes = (pid: string): number =>
  1024 * Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
