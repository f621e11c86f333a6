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

const program = path.resolve(import.meta.dirname, '../test-data/embedded-server.ts')
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

/** A Dray that is only its database, in a process of its own. Resolves with the first line it says. */
async function start(dataDir: string, { lacking = '', as }: { lacking?: string; as?: number } = {}) {
  const account = as === undefined ? {} : { uid: as, gid: as }
  const child = spawn(process.execPath, [program, dataDir, lacking], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said]: string[] = await once(createInterface(child.stdout), 'line')
  return { child, said: said ?? '', connection: said?.startsWith('{') ? (JSON.parse(said) as pg.PoolConfig) : {} }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
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

/** Every process of the database on the folder: its first one by its arguments, its children by where they work. */
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

async function noneLeft(folder: string): Promise<number[]> {
  for (let wait = 0; wait < 500 && processesOn(folder).length > 0; wait++) await sleep(10)
  return processesOn(folder)
}

const canRunAs = (uid: number) =>
  isRoot && spawnSync(process.execPath, ['--check', program], { uid, gid: uid, cwd: '/' }).status === 0

afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    if (process.platform === 'linux') await noneLeft(folder)
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

const ways = [
  ['as this user', {}, true],
  ['as root where user namespaces are forbidden', { lacking: 'user namespaces' }, isRoot],
  ['where the kernel gives no signal at the death of a parent', { lacking: 'death signal' }, true],
  ['as a user without a name', { as: namelessUser }, canRunAs(namelessUser)],
  ['as user nobody', { as: nobody }, canRunAs(nobody)],
] as const

describe.skipIf(process.platform !== 'linux')(
  'a killed Dray leaves no database running, loses nothing and starts again by itself',
  () => {
    test.each(ways.filter(([, , isPossible]) => isPossible))('%s', async (_way, how) => {
      const folder = dataFolder('as' in how ? how.as : undefined)
      let { child, connection } = await start(folder, how)
      await query(connection, 'create table orders (id integer primary key)')
      for (const round of [1, 2]) {
        await query(connection, `insert into orders values (${round})`)
        await ended(child, 'SIGKILL')
        // At once, while the old database is still stopping; then once it is gone.
        const left = round === 2 ? await noneLeft(folder) : []
        expect(left).toEqual([])
        ;({ child, connection } = await start(folder, how))
        expect(await query(connection, 'select count(*)::int as saved from orders')).toEqual([{ saved: round }])
      }
      await ended(child, 'SIGTERM')
      expect(processesOn(folder)).toEqual([])
    })
  },
)

test.skipIf(process.platform !== 'linux')(
  'when everything is killed at once, the next start recovers what was acknowledged',
  async () => {
    const folder = dataFolder()
    const first = await start(folder)
    await query(first.connection, 'create table orders (id integer); insert into orders values (1)')
    const calculating = query(first.connection, 'select count(*) from generate_series(1, 1e12)').catch(() => undefined)
    // One that is only being forked would outlive the list of those to kill.
    await retried(async () => expect(await query(first.connection, counting)).toEqual([{ active: 1 }]))
    for (const pid of [first.child.pid ?? 0, ...processesOn(folder)]) killIfThere(pid)
    await calculating
    const second = await start(folder)
    expect(await query(second.connection, 'select id from orders')).toEqual([{ id: 1 }])
    await ended(second.child, 'SIGTERM')
  },
)

/** One of them may end by itself, once those killed before it are gone. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const counting = `select count(*)::int as active from pg_stat_activity where query like '%1e12%' and state = 'active' and pid <> pg_backend_pid()`

test('the database starts again when it dies alone, and the pool finds it', async () => {
  const folder = dataFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  const pool = openPool(server.connection, silent)
  await pool.query('create table orders (id integer); insert into orders values (1)')
  const inFlight = pool.query('select pg_sleep(30)').catch((error: unknown) => error)
  await sleep(50)
  process.kill(Number.parseInt(fs.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  expect(await inFlight).toBeInstanceOf(Error)
  const saved = await retried(() => pool.query('select id from orders'))
  expect(saved.rows).toEqual([{ id: 1 }])
  await pool.end()
  await server.stop()
})

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 10_000; ; await sleep(20)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

test('a second Dray on the same folder stops with a sentence that names the folder and the first one', async () => {
  const folder = dataFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  const second = await start(folder)
  expect(second.said).toContain(`Another Dray (process ${process.pid}) is already running its database in ${folder}.`)
  expect(await query(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await server.stop()
  const third = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  await third.stop()
})

test('a tool works on the database of a running Dray, and on its own when that was killed', async () => {
  const folder = dataFolder()
  const wanted = { databaseUrl: undefined, dataDir: folder, log: silent, beside: true }
  const dray = await start(folder)
  await query(dray.connection, 'create table orders (id integer)')
  const beside = await provideDatabase(wanted)
  expect(beside.connection).toEqual(dray.connection)
  await beside.stop()
  expect(await query(dray.connection, 'select id from orders')).toEqual([])
  await ended(dray.child, 'SIGKILL')
  const alone = await provideDatabase(wanted)
  expect(await query(alone.connection, 'select id from orders')).toEqual([])
  await alone.stop()
})

test('a first start that was interrupted, and a process number that now belongs to someone else, do not forbid a start', async () => {
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

test('a folder too deep for a socket gets a short private one, and the settings keep what is acknowledged', async () => {
  const folder = path.join(dataFolder(), 'd'.repeat(60), 'e'.repeat(60))
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silent })
  expect(server.connection.host?.length).toBeLessThan(60)
  expect(fs.statSync(server.connection.host ?? '').mode & 0o077).toBe(0)
  const settings = `select current_setting('fsync') || current_setting('synchronous_commit') as sync, current_setting('listen_addresses') as net`
  expect(await query(server.connection, settings)).toEqual([{ sync: 'onon', net: '' }])
  // Letters of any language make search words.
  await query(server.connection, 'create extension pg_trgm')
  expect(await query(server.connection, `select similarity('Привет', 'ПРИВЕТ') as alike`)).toEqual([{ alike: 1 }])
  await server.stop()
  expect(fs.existsSync(server.connection.host ?? '')).toBe(false)
})

test.skipIf(!canRunAs(nobody))('a folder that cannot be written is named in a sentence', async () => {
  const folder = dataFolder()
  fs.chmodSync(folder, 0o755)
  const { said } = await start(path.join(folder, 'data'), { as: nobody })
  expect(said).toBe(
    `The data folder ${folder}/data can't be written to (EACCES). Give this user write permission, or set DATA_DIR to another folder.`,
  )
})

test.skipIf(!isRoot)(
  'root without user namespaces is told why a folder only root may enter does not serve',
  async () => {
    const closed = dataFolder()
    fs.chmodSync(closed, 0o700)
    const { said } = await start(path.join(closed, 'data'), { lacking: 'user namespaces' })
    expect(said).toMatch(
      /^PostgreSQL can't run as root, .* has no access to .* Set DATA_DIR to a folder that every user can access/,
    )
  },
)
