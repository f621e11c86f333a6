import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { asIdentity, type Identity } from './identity.ts'
import type { Programs } from './programs.ts'

export interface Launch {
  pgData: string
  logFile: string
  programs: Programs
  identity: Identity
  settings: Record<string, string>
  /** Lets the kernel end the database with this process. */
  mayBindByKernel: boolean
}

export interface Launched {
  hasExited(): boolean
  exited: Promise<unknown>
  /** Requests a fast shutdown: ends all sessions, writes everything to disk, exits. */
  quit(): void
}

/** Starts the database so that it ends with this process. */
export function launch({ pgData, logFile, programs, identity, settings, mayBindByKernel }: Launch): Launched {
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
