import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, globSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isHealthy, membersSchema, newestPostgres } from './outcome.ts'
import { fileFor, parseVariables, settingsOfNode, settingsOfTrial, type ClusterFile } from './settings.ts'

/** A problem the user of this machine can fix. */
export class CannotStart extends Error {}

/** The programs as system packages install them. Debian's folders for administrators aren't in everyone's PATH. */
export function findPrograms() {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
  const find = (name: string) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  const postgres = newestPostgres(globSync('/usr/lib/postgresql/*/bin/postgres'))
  const [patroni, etcd, haproxy] = [find('patroni'), find('etcd'), find('haproxy')]
  if (process.platform === 'linux' && postgres && patroni && etcd && haproxy)
    return { postgres, patroni, etcd, haproxy }
  throw new CannotStart(
    'The cluster trial needs Linux, where one machine has all addresses of 127.0.0.0/8, and PostgreSQL, Patroni, etcd and HAProxy: ' +
      'apt-get install postgresql patroni etcd-server haproxy',
  )
}
export type Programs = ReturnType<typeof findPrograms>

export function programVersions(programs: Programs): string {
  const version = (program: string, option: string) =>
    /\d+\.\d+(\.\d+)?/.exec(execFileSync(program, [option], { encoding: 'utf8' }))?.[0] ?? '?'
  return Object.entries(programs)
    .map(([name, program]) => `${name} ${version(program, name === 'haproxy' ? '-v' : '--version')}`)
    .join(', ')
}

/** PostgreSQL refuses to run as root. */
function accountOfCluster(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function giveToCluster(file: string): string {
  const account = accountOfCluster()
  if (account) chownSync(file, account.uid, account.gid)
  return file
}

type Launch = { program: string; args: string[]; env?: Record<string, string>; isOwn?: boolean; log: string }
export type RunningProgram = ReturnType<typeof launch>

/** Starts a program with its output in a file, as the cluster's user unless it is our own. */
export function launch({ program, args, env, isOwn = false, log }: Launch) {
  const file = openSync(log, 'a')
  // Runs in its own process group, so on Ctrl-C we can stop everything in order.
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', file, file],
    detached: true,
    ...(isOwn ? {} : accountOfCluster()),
  })
  closeSync(file)
  const ended = once(child, 'exit').catch(() => undefined)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return {
    kill: () => end('SIGKILL'),
    async stop() {
      const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await end('SIGTERM')
      clearTimeout(late)
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
export type DatabaseNode = Cluster['nodes'][number]

/** Starts etcd and Patroni on three nodes with the files of deploy/cluster, and waits until they have a primary. */
export async function startCluster(programs: Programs, folder: string, atEnd: (end: () => Promise<unknown>) => void) {
  const password = (): string => randomBytes(24).toString('hex')
  const settings = settingsOfTrial({ folder, postgresBin: path.dirname(programs.postgres), password })
  const write = (file: string, text: string): string => {
    writeFileSync(file, text, { mode: 0o600 })
    return giveToCluster(file)
  }
  giveToCluster(folder)
  const running: RunningProgram[] = []
  const nodes = ['db1', 'db2', 'db3'].map((name) => {
    const home = path.join(folder, name)
    mkdirSync(home, { mode: 0o700 })
    giveToCluster(home)
    const own = { ...settings, ...settingsOfNode(folder, name, settings[name.toUpperCase()] ?? '') }
    const env = parseVariables(fileFor('etcd.env', own))
    running.push(launch({ program: programs.etcd, args: [], env, log: path.join(home, 'etcd.log') }))
    const config = write(path.join(home, 'patroni.yml'), fileFor('patroni.yml', own))
    const log = path.join(home, 'patroni.log')
    const start = (): RunningProgram => launch({ program: programs.patroni, args: [config], log })
    let patroni = start()
    return {
      name,
      address: own['ADDRESS'] ?? '',
      start: () => void (patroni = start()),
      stop: () => patroni.stop(),
      /** Kills Patroni and PostgreSQL's main process with kill -9, at once. */
      async kill() {
        const postgres = Number(readFileSync(path.join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
        const ended = patroni.kill()
        process.kill(postgres, 'SIGKILL')
        await ended
      },
      /** How many times Patroni ran pg_rewind here. */
      rewinds: () => readFileSync(log, 'utf8').match(/running pg_rewind from/g)?.length ?? 0,
    }
  })
  atEnd(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    // A lone etcd member waits for the others before it ends.
    await Promise.all(running.map((program) => program.kill()))
  })
  const cluster = {
    settings,
    nodes,
    startProxy(file: ClusterFile): void {
      const config = write(path.join(folder, file), fileFor(file, settings))
      running.push(launch({ program: programs.haproxy, args: ['-db', '-f', config], log: `${config}.log` }))
    },
    /** A connection to a node without Dray and HAProxy. */
    directTo: (node: { address: string }, database: string): pg.ClientConfig => ({
      host: node.address,
      user: 'dray',
      password: settings['DRAY_PASSWORD'] ?? '',
      database,
      connectionTimeoutMillis: 2000,
    }),
  }
  await createDatabases(await findPrimary(cluster), cluster)
  return cluster
}

const askPatroni = (node: { address: string }, call: string): Promise<Response | undefined> =>
  fetch(`http://${node.address}:8008${call}`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)

/** True if Patroni says that the node is the primary and holds the lease. */
export const isPrimary = async (node: DatabaseNode): Promise<boolean> =>
  (await askPatroni(node, '/primary'))?.ok ?? false

/** Waits until the cluster is whole. */
export async function findPrimary<Node extends { name: string; address: string }>({ nodes }: { nodes: Node[] }) {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(200)) {
    const answers = await Promise.all(nodes.map((node) => askPatroni(node, '/cluster')))
    const { members } = membersSchema.parse((await answers.find((answer) => answer?.ok)?.json()) ?? { members: [] })
    const primary = nodes.find(({ name }) => members.some((each) => each.name === name && each.role === 'leader'))
    if (primary && isHealthy(members, nodes.length)) return primary
  }
  throw new CannotStart('The cluster is not whole after 120 s: its logs say why. Is one of its addresses in use?')
}

/** Creates the role and databases, as the operator does once. `probe` is for writes around Dray. */
async function createDatabases(
  primary: { address: string },
  { settings, directTo }: Pick<Cluster, 'settings' | 'directTo'>,
) {
  const password = settings['SUPERUSER_PASSWORD'] ?? ''
  const client = new pg.Client({ ...directTo(primary, 'postgres'), user: 'postgres', password })
  await client.connect()
  await client.query(`create role dray login password ${client.escapeLiteral(settings['DRAY_PASSWORD'] ?? '')}`)
  await client.query('create database dray owner dray')
  await client.query('create database probe owner dray')
  await client.end()
}
