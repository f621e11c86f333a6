import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isHealthy, readMembers, type Member } from './patroni.ts'
import { launch, type RunningProgram } from './program.ts'
import { type Account, accountOfCluster, CannotStart, type Programs } from './programs.ts'
import {
  type ClusterFile,
  type ClusterSettings,
  fileFor,
  settingsOfNode,
  settingsOfTrial,
  parseVariables,
} from './settings.ts'

/** A machine of the cluster, whose PostgreSQL is run by Patroni. */
export type DatabaseNode = {
  name: string
  address: string
  /** Starts Patroni, which starts PostgreSQL. */
  start: () => void
  /** Kills Patroni and PostgreSQL's main process with kill -9, at once. */
  kill: () => Promise<void>
  stop: () => Promise<void>
  /** How many times Patroni ran pg_rewind here. */
  rewinds: () => number
}

export type Cluster = {
  settings: ClusterSettings
  nodes: readonly DatabaseNode[]
  /** Starts HAProxy with a file of deploy/cluster and waits until it listens. */
  startProxy: (file: ClusterFile, listensAt: string) => Promise<void>
  /** Waits for one primary with followers, one of them synchronous. */
  whole: () => Promise<Member[]>
  stop: () => Promise<void>
}

const startMs = 120_000
const proxyMs = 5000

/** Starts etcd and Patroni on three nodes, with the files of deploy/cluster. */
export async function startCluster(programs: Programs, folder: string): Promise<Cluster> {
  const password = (): string => randomBytes(24).toString('hex')
  const settings = settingsOfTrial({ folder, postgresBin: programs.postgresBin, password })
  const site = { programs, folder, settings, account: accountOfCluster() }
  const running: RunningProgram[] = []
  const names = ['db1', 'db2', 'db3'] as const
  const own = names.map((name) => ({
    ...settings,
    ...settingsOfNode(folder, name, settings[name.toUpperCase()] ?? ''),
  }))
  for (const node of own) running.push(startEtcd(site, node))
  const nodes = own.map((node) => createNode(site, node))
  for (const node of nodes) node.start()
  return {
    settings,
    nodes,
    async startProxy(file, listensAt) {
      running.push(startProxy(site, file))
      if (!(await isListening(listensAt))) throw new CannotStart(`HAProxy does not listen at ${listensAt}.`)
    },
    whole: () => untilWhole(nodes),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      // A lone etcd member waits for the others before it ends.
      await Promise.all(running.map((program) => program.kill()))
    },
  }
}

type Site = { programs: Programs; folder: string; settings: ClusterSettings; account: Account | undefined }

/** Owned by the cluster's user. */
export function createFolder(folder: string, account = accountOfCluster()): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

function writeFor({ account }: Site, file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 })
  if (account) chownSync(file, account.uid, account.gid)
  return file
}

function startEtcd(site: Site, node: ClusterSettings): RunningProgram {
  const { programs, folder, account } = site
  const own = path.join(folder, node['NAME'] ?? '')
  createFolder(own, account)
  const env = parseVariables(fileFor('etcd.env', node))
  return launch({ program: programs.etcd, args: [], env, account, log: path.join(own, 'etcd.log') })
}

function startProxy(site: Site, file: ClusterFile): RunningProgram {
  const { programs, folder, settings, account } = site
  const config = writeFor(site, path.join(folder, file), fileFor(file, settings))
  const log = path.join(folder, `${file}.log`)
  return launch({ program: programs.haproxy, args: ['-db', '-f', config], account, log })
}

async function isListening(address: string): Promise<boolean> {
  for (const until = Date.now() + proxyMs; Date.now() < until; await sleep(100)) {
    const socket = connect(Number(address.split(':')[1]), address.split(':')[0] ?? '')
    const isOpen = await once(socket, 'connect').catch(() => undefined)
    socket.destroy()
    if (isOpen) return true
  }
  return false
}

function createNode(site: Site, node: ClusterSettings): DatabaseNode {
  const { NAME: name = '', ADDRESS: address = '', POSTGRES_DATA: data = '' } = node
  const log = path.join(site.folder, name, 'patroni.log')
  const config = writeFor(site, path.join(site.folder, name, 'patroni.yml'), fileFor('patroni.yml', node))
  let patroni: RunningProgram | undefined
  return {
    name,
    address,
    start() {
      patroni = launch({ program: site.programs.patroni, args: [config], account: site.account, log })
    },
    async kill() {
      const postgres = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      const ended = patroni?.kill()
      process.kill(postgres, 'SIGKILL')
      await ended
    },
    async stop() {
      await patroni?.stop()
    },
    rewinds: () => readFileSync(log, 'utf8').match(/running pg_rewind from/g)?.length ?? 0,
  }
}

async function untilWhole(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  for (const until = Date.now() + startMs; Date.now() < until; await sleep(200)) {
    const members = await readMembers(nodes)
    if (isHealthy(members, nodes.length)) return members
  }
  throw new CannotStart(
    `The cluster is not whole after ${startMs / 1000} s: its logs say why. Another program may use one of its addresses.`,
  )
}

/** Creates the role and databases, as the operator does once. */
export async function createDatabase({ settings, nodes }: Cluster, primary: string): Promise<void> {
  const address = nodes.find(({ name }) => name === primary)?.address
  const client = new pg.Client({
    host: address ?? '',
    user: 'postgres',
    password: settings['SUPERUSER_PASSWORD'] ?? '',
    database: 'postgres',
  })
  await client.connect()
  try {
    await client.query(`create role dray login password ${client.escapeLiteral(settings['DRAY_PASSWORD'] ?? '')}`)
    await client.query('create database dray owner dray')
    // For writes around Dray, which show that a new primary accepts writes.
    await client.query('create database probe owner dray')
  } finally {
    await client.end()
  }
}
