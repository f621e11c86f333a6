import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

/** Paths of the programs as installed by system packages. */
export type Programs = { etcd: string; patroni: string; haproxy: string; postgresBin: string }

/** A problem the user of this machine can fix. */
export class CannotStart extends Error {}

const install = 'apt-get install postgresql patroni etcd-server haproxy'
// Debian's folders for administrators' programs, which aren't in everyone's PATH.
const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin']

export function findPrograms(): Programs {
  if (process.platform !== 'linux')
    throw new CannotStart('The cluster trial needs Linux, where one machine has all addresses of 127.0.0.0/8.')
  const find = (name: string) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  const [etcd, patroni, haproxy] = [find('etcd'), find('patroni'), find('haproxy')]
  const postgresBin = newestPostgres(globSync('/usr/lib/postgresql/*/bin/postgres'))
  if (!etcd || !patroni || !haproxy || !postgresBin) {
    const missing = Object.entries({ PostgreSQL: postgresBin, Patroni: patroni, etcd, HAProxy: haproxy })
    const names = missing.filter(([, found]) => !found).map(([name]) => name)
    throw new CannotStart(`The cluster trial needs ${names.join(', ')}. Install it with: ${install}`)
  }
  return { etcd, patroni, haproxy, postgresBin }
}

/** The folder of the newest version among paths such as /usr/lib/postgresql/15/bin/postgres. */
export function newestPostgres(programs: readonly string[]): string | undefined {
  const version = (program: string): number => Number(/\/(\d+)\/bin\//.exec(program)?.[1])
  const [newest] = [...programs].sort((a, b) => version(b) - version(a))
  return newest === undefined ? undefined : path.dirname(newest)
}

/** PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number }

export function accountOfCluster(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Names and versions, for the table. */
export function programVersions({ etcd, patroni, haproxy, postgresBin }: Programs): string {
  const first = (program: string, option: string) =>
    /\d+\.\d+(\.\d+)?/.exec(execFileSync(program, [option], { encoding: 'utf8' }))?.[0] ?? '?'
  return [
    `PostgreSQL ${first(path.join(postgresBin, 'postgres'), '--version')}`,
    `Patroni ${first(patroni, '--version')}`,
    `etcd ${first(etcd, '--version')}`,
    `HAProxy ${first(haproxy, '-v')}`,
  ].join(', ')
}
