import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openPool, provideDatabase } from './connection.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const program = path.resolve(import.meta.dirname, '../../test-data/servers/embedded-server.ts')
const silent = createLog({ level: 'silent' })
const isRoot = process.getuid?.() === 0
const namelessUser = 43_210
const nobody = 65_534

const folders: string[] = []
const children: ChildProcess[] = []

function dataFolder(owner?: number): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'dray-launcher-')))
  if (owner !== undefined) fs.chownSync(folder, owner, owner)
  folders.push(folder)
  return folder
}

/** Starts just Dray's database in its own process. Resolves with the first line it prints. */
async function start(dataDir: string, { without = '', as }: { without?: string; as?: number } = {}) {
  const account = as === undefined ? {} : { uid: as, gid: as }
  const child = spawn(process.execPath, [program, dataDir, without], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [output]: string[] = await once(createInterface(child.stdout), 'line')
  return {
    child,
    output: output ?? '',
    connection: output?.startsWith('{') ? (JSON.parse(output) as pg.PoolConfig) : {},
  }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

async function query<Row extends pg.QueryResultRow>(connection: pg.PoolConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

/** Every database process on the folder: the main one by its arguments, its children by their working directory. */
function processesOn(folder: string): number[] {
  const isOurs = (pid: string) => {
    try {
      const args = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return (
        (args.includes(folder) && args.includes('postgres')) || fs.readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
      )
    } catch {
      return false
    }
  }
  const own = new Set(children.map(({ pid }) => pid))
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOurs(name))
    .map(Number)
    .filter((pid) => !own.has(pid))
}

async function processesLeftOn(folder: string): Promise<number[]> {
  for (let wait = 0; wait < 6000 && processesOn(folder).length > 0; wait++) await sleep(10)
  return processesOn(folder)
}

const canRunAs = (uid: number) =>
  isRoot && spawnSync(process.execPath, ['--check', program], { uid, gid: uid, cwd: '/' }).status === 0

afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    if (process.platform === 'linux') await processesLeftOn(folder)
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

const environments = [
  ['as this user', {}, true],
  ['as root where user namespaces are not allowed', { without: 'user namespaces' }, isRoot],
  ['where the kernel sends no signal when a parent dies', { without: 'death signal' }, true],
  ['as a user without a name', { as: namelessUser }, canRunAs(namelessUser)],
  ['as user nobody', { as: nobody }, canRunAs(nobody)],
] as const

describe.skipIf(process.platform !== 'linux')(
  'a killed Dray leaves no database running, loses nothing and starts again',
  () => {
    test.each(environments.filter(([, , isPossible]) => isPossible))('%s', async (_title, options) => {
      const folder = dataFolder('as' in options ? options.as : undefined)
      let { child, connection } = await start(folder, options)
      await query(connection, 'create table orders (id integer primary key)')
      for (const round of [1, 2]) {
        await query(connection, `insert into orders values (${round})`)
        await kill(child, 'SIGKILL')
        // In the first round at once, while the old database is still stopping; in the second after it has ended.
        const left = round === 2 ? await processesLeftOn(folder) : []
        expect(left).toEqual([])
        ;({ child, connection } = await start(folder, options))
        expect(await query(connection, 'select count(*)::int as saved from orders')).toEqual([{ saved: round }])
      }
      await kill(child, 'SIGTERM')
      expect(processesOn(folder)).toEqual([])
    })
  },
)

test.skipIf(process.platform !== 'linux')(
  'if every process is killed at once, the next start recovers everything acknowledged',
  async () => {
    const folder = dataFolder()
    const first = await start(folder)
    await query(first.connection, 'create table orders (id integer); insert into orders values (1)')
    const calculating = query(first.connection, 'select count(*) from generate_series(1, 1e12)').catch(() => undefined)
    // A process that is still being forked would not be on the list of those to kill.
    await retry(async () => expect(await query(first.connection, counting)).toEqual([{ active: 1 }]))
    for (const pid of [first.child.pid ?? 0, ...processesOn(folder)]) killIfThere(pid)
    await calculating
    const second = await start(folder)
    expect(await query(second.connection, 'select id from orders')).toEqual([{ id: 1 }])
    await kill(second.child, 'SIGTERM')
  },
)

/** A process may have ended already, together with those killed before it. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const counting = `select count(*)::int as active from pg_stat_activity where query like '%1e12%' and state = 'active' and pid <> pg_backend_pid()`

test('a database that dies on its own is restarted, and the pool reconnects', async () => {
  const folder = dataFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  const pool = openPool(server.connection, silent)
  await pool.query('create table orders (id integer); insert into orders values (1)')
  const inFlight = pool.query('select pg_sleep(30)').catch((error: unknown) => error)
  await sleep(50)
  process.kill(Number.parseInt(fs.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  expect(await inFlight).toBeInstanceOf(Error)
  const saved = await retry(() => pool.query('select id from orders'))
  expect(saved.rows).toEqual([{ id: 1 }])
  await pool.end()
  await server.stop()
})

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 60_000; ; await sleep(20)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

test('a second Dray on the same folder stops with a message that names the folder and the first process', async () => {
  const folder = dataFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  const second = await start(folder)
  expect(second.output).toContain(`Another Dray (process ${process.pid}) is already running its database in ${folder}.`)
  expect(await query(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await server.stop()
  const third = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  await third.stop()
})

test('a tool uses the database of a running Dray, and starts its own after that was killed', async () => {
  const folder = dataFolder()
  const options = { databaseUrl: undefined, dataDir: folder, log: silent, joinRunning: true }
  const dray = await start(folder)
  await query(dray.connection, 'create table orders (id integer)')
  const joined = await provideDatabase(options)
  expect(joined.connection).toEqual(dray.connection)
  await joined.stop()
  expect(await query(dray.connection, 'select id from orders')).toEqual([])
  await kill(dray.child, 'SIGKILL')
  const alone = await provideDatabase(options)
  expect(await query(alone.connection, 'select id from orders')).toEqual([])
  await alone.stop()
})

test('neither an interrupted first start nor a process id that now belongs to another process prevents a start', async () => {
  const folder = dataFolder()
  fs.mkdirSync(path.join(folder, 'postgres.unfinished/base'), { recursive: true })
  const first = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  await first.stop()
  fs.writeFileSync(path.join(folder, 'postgres/postmaster.pid'), `${process.pid}\n`)
  fs.writeFileSync(path.join(folder, 'postgres/.s.PGSQL.5432.lock'), `${process.pid}\n`)
  const second = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  expect(await query(second.connection, 'show data_directory')).toEqual([{ data_directory: `${folder}/postgres` }])
  await second.stop()
})

test('if the path of a folder is too long for a socket, a short private folder is used, and no acknowledged write can be lost', async () => {
  const folder = path.join(dataFolder(), 'd'.repeat(60), 'e'.repeat(60))
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  expect(server.connection.host?.length).toBeLessThan(60)
  expect(fs.statSync(server.connection.host ?? '').mode & 0o077).toBe(0)
  const settings = `select current_setting('fsync') || current_setting('synchronous_commit') as sync, current_setting('listen_addresses') as net`
  expect(await query(server.connection, settings)).toEqual([{ sync: 'onon', net: '' }])
  // Search recognizes words in any script.
  await query(server.connection, 'create extension pg_trgm')
  expect(await query(server.connection, `select similarity('Привет', 'ПРИВЕТ') as alike`)).toEqual([{ alike: 1 }])
  await server.stop()
  expect(fs.existsSync(server.connection.host ?? '')).toBe(false)
})

test.skipIf(!canRunAs(nobody))('the message names a folder that cannot be written', async () => {
  const folder = dataFolder()
  fs.chmodSync(folder, 0o755)
  const { output } = await start(path.join(folder, 'data'), { as: nobody })
  expect(output).toBe(
    `The data folder ${folder}/data can't be written to (EACCES). Give this user write permission, or set DATA_DIR to another folder.`,
  )
})

test.skipIf(!isRoot)(
  'without user namespaces, root is told why a folder that only root can access will not work',
  async () => {
    const closed = dataFolder()
    fs.chmodSync(closed, 0o700)
    const { output } = await start(path.join(closed, 'data'), { without: 'user namespaces' })
    expect(output).toMatch(
      /^PostgreSQL can't run as root, .* has no access to .* Set DATA_DIR to a folder that every user can access/,
    )
  },
)

/** Runs a program on its own small disk, where the system allows that without root. */
const onSmallDisk = (folder: string, command: string) =>
  spawnSync('unshare', ['-rm', 'sh', '-c', `mount -t tmpfs -o size=20m tmpfs ${folder} && ${command}`], {
    encoding: 'utf8',
  })

test.skipIf(onSmallDisk(os.tmpdir(), 'true').status !== 0)(
  'a start on a full disk fails and says that the disk is full',
  () => {
    const folder = dataFolder()
    const { stdout } = onSmallDisk(folder, `'${process.execPath}' '${program}' ${folder}`)
    expect(stdout.trim()).toBe(
      `The disk that holds ${folder}/postgres is full. Free some space on it and start Dray again.`,
    )
  },
)
