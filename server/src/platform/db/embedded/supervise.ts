import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { diskFullProblem, errorCode, errorMessage, isDiskFullReason, StartProblem } from '../../start-problem.ts'
import { endStaleProcesses } from './owner-lock.ts'
import { asIdentity, type Identity } from './identity.ts'
import { errorSince, fileEnd } from './log-file.ts'
import type { Programs } from './programs.ts'

export type LauncherLog = Pick<Log, 'info' | 'warn' | 'error'>

interface Supervised extends Launch {
  connection: pg.PoolConfig
  socketFolder: string
  log: LauncherLog
}

/** Starts the database and restarts it if it ends on its own, until stopped. */
export async function supervise(supervised: Supervised): Promise<{ stop(): Promise<void> }> {
  const { log } = supervised
  const target = { isRunning: true }
  let running = await start(supervised, target)
  const watching = watch()
  return {
    async stop() {
      target.isRunning = false
      running.quit()
      await Promise.race([watching, sleep(30_000, undefined, { ref: false })])
      await endStaleProcesses(supervised.pgData, supervised.socketFolder)
      await watching
    },
  }

  async function watch(): Promise<void> {
    let pause = 0
    while (true) {
      const since = Date.now()
      await running.exited
      if (!target.isRunning) return
      pause = Date.now() - since > 30_000 ? 0 : pause
      log.error('The database process ended and is being restarted.')
      while (target.isRunning) {
        await sleep(pause, undefined, { ref: false })
        pause = Math.min(10_000, pause * 2 + 100)
        const next = await start(supervised, target).catch((error: unknown) => log.error(errorMessage(error)))
        if (!next) continue
        running = next
        break
      }
      if (!target.isRunning) running.quit()
    }
  }
}

/** Clears leftovers, launches the database and waits until it answers. */
async function start(supervised: Supervised, target: { isRunning: boolean }): Promise<Launched> {
  const until = Date.now() + 20_000
  while (true) {
    await endStaleProcesses(supervised.pgData, supervised.socketFolder)
    const position = fileEnd(supervised.logFile)
    const launched = launch(supervised)
    try {
      if (await answersInTime(launched, supervised, target)) return launched
    } catch (error) {
      launched.quit()
      await launched.exited
      throw error
    }
    const reason = errorSince(supervised.logFile, position)
    if (isDiskFullReason(reason)) throw diskFullProblem(supervised.pgData)
    // A child of the previous process still holds its shared memory, lock file or socket.
    const isTemporary = /shared memory|lock file|could not bind/.test(reason)
    if (!isTemporary || Date.now() > until || !target.isRunning)
      throw new StartProblem(
        `The database in ${supervised.pgData} won't start (${reason || 'no reason given'}). Its log is ${supervised.logFile}.`,
      )
    await sleep(50)
  }
}

/** Recovery after a crash may take long. Keep waiting, and log it, as long as the process runs. */
async function answersInTime(launched: Launched, { connection, log }: Supervised, target: { isRunning: boolean }) {
  let announceAt = Date.now() + 5000
  while (!launched.hasExited()) {
    if (await answers(connection)) return true
    if (!target.isRunning) launched.quit()
    if (Date.now() > announceAt) {
      log.info('Waiting for the database to finish recovery.')
      announceAt = Date.now() + 10_000
    }
    await sleep(10)
  }
  return false
}

/** Creates our database at the first start. */
async function answers(connection: pg.PoolConfig): Promise<boolean> {
  try {
    await runQuery(connection, 'select 1')
    return true
  } catch (error) {
    if (errorCode(error) !== noSuchDatabase) return false
    await runQuery({ ...connection, database: 'postgres' }, `create database ${connection.database}`)
    return true
  }
}

const noSuchDatabase = '3D000'

async function runQuery(connection: pg.PoolConfig, query: string): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(query)
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Launch {
  pgData: string
  logFile: string
  programs: Programs
  identity: Identity
  settings: Record<string, string>
  /** Lets the kernel end the database with this process. */
  mayBindByKernel: boolean
}

interface Launched {
  hasExited(): boolean
  exited: Promise<unknown>
  /** Requests a fast shutdown: ends all sessions, writes everything to disk, exits. */
  quit(): void
}

/** Starts the database so that it ends with this process. */
function launch({ pgData, logFile, programs, identity, settings, mayBindByKernel }: Launch): Launched {
  const command = [
    programs('postgres'),
    '-D',
    pgData,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const binding = bindings[bindingHere(identity, mayBindByKernel)]
  const { program, args, options } = asIdentity(identity, binding.command(command))
  const log = fs.openSync(logFile, 'a', 0o600)
  const child = spawn(program, args, {
    ...options,
    cwd: '/',
    // Its own process group: Ctrl-C in the terminal is for the server, which finishes its requests first.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', log, 'pipe'],
  })
  fs.closeSync(log)
  const lifeline = child.stdio[3]
  const exited = Promise.race([once(child, 'exit'), once(child, 'error')])
  void exited.then(() => lifeline?.destroy())
  child.unref()
  if (lifeline && 'unref' in lifeline && typeof lifeline.unref === 'function') lifeline.unref()
  return {
    hasExited: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    exited,
    quit() {
      child.ref()
      binding.quit({ child, lifeline, stop: [programs('pg_ctl'), 'stop', '-m', 'fast', '-W', '-D', pgData] })
    },
  }
}

interface Ending {
  child: ChildProcess
  lifeline: ChildProcess['stdio'][3]
  stop: string[]
}
interface Binding {
  command(postgres: string[]): string[]
  quit(ending: Ending): void
}

/** How the database learns that this process ended, even if it was killed. */
const bindings = {
  // The kernel sends the signal. If this process ended before that was set up, the parent has changed and the database doesn't start.
  kernel: {
    command: (postgres) => [
      ...['setpriv', '--pdeathsig', 'INT', '--'],
      ...['sh', '-c', '[ "$PPID" = "$0" ] && exec "$@" 3<&-', String(process.pid), ...postgres],
    ],
    quit: ({ child }) => void child.kill('SIGINT'),
  },
  // A watcher reads from a pipe only this process holds open, and sends the signal when the pipe closes.
  pipe: {
    command: (postgres) => ['sh', '-c', watchPipe, 'dray-postgres', ...postgres],
    quit: ({ lifeline }) => void lifeline?.destroy(),
  },
  // On Windows, Node's child processes end with it, and no signal shuts them down cleanly.
  windows: {
    command: (postgres) => postgres,
    quit: ({ stop: [program = '', ...args] }) => void spawn(program, args, { windowsHide: true, stdio: 'ignore' }),
  },
} satisfies Record<string, Binding>

const watchPipe = `
"$@" 3<&- &
postgres=$!
{ read -r _ <&3; kill -INT "$postgres"; } 2>/dev/null &
watcher=$!
wait "$postgres"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"`

function bindingHere(identity: Identity, mayBindByKernel: boolean): keyof typeof bindings {
  if (process.platform === 'win32') return 'windows'
  if (process.platform !== 'linux' || !mayBindByKernel) return 'pipe'
  const { program, args, options } = asIdentity(identity, ['setpriv', '--pdeathsig', 'INT', '--', 'true'])
  return spawnSync(program, args, { ...options, cwd: '/' }).status === 0 ? 'kernel' : 'pipe'
}
