import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../start-problem.ts'

/**
 * Ends leftovers of an earlier Dray on this folder and removes a stale process id file. Hold the folder's lock: then no running Dray can
 * own them.
 */
export async function endStaleProcesses(pgData: string, socketFolder: string): Promise<void> {
  const postmaster = postmasterPid(pgData)
  if (postmaster !== undefined && isOwnPostgres(postmaster, pgData)) await endGently(postmaster)
  // After a reboot, its process id may belong to another process, and PostgreSQL would refuse to start.
  fs.rmSync(path.join(pgData, 'postmaster.pid'), { force: true })
  if (socketFolder) for (const file of socketFiles) fs.rmSync(path.join(socketFolder, file), { force: true })
  // Busy children outlive a killed postmaster and hold its shared memory. The next start recovers from the log.
  for (const child of processesIn(pgData)) send(child, 'SIGKILL')
  for (let wait = 0; wait < 100 && processesIn(pgData).length > 0; wait++) await sleep(10)
}

const socketFiles = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']

/** Requests a fast shutdown, which takes as long as writing memory to disk, then gets more forceful. */
async function endGently(pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ]
  for (const [signal, waitMs] of steps) {
    send(pid, signal)
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(10)) if (!isAlive(pid)) return
  }
}

function postmasterPid(pgData: string): number | undefined {
  try {
    const pid = Number.parseInt(fs.readFileSync(path.join(pgData, 'postmaster.pid'), 'utf8'), 10)
    return Number.isNaN(pid) || !isAlive(pid) ? undefined : pid
  } catch {
    return undefined
  }
}

/** Zombies don't count. */
function isAlive(pid: number): boolean {
  if (!send(pid, 0)) return false
  if (process.platform !== 'linux') return true
  return !/^State:\s+[ZX]/m.test(readProc(`/proc/${pid}/status`) ?? 'State: X')
}

function isOwnPostgres(pid: number, pgData: string): boolean {
  if (process.platform === 'linux') return (readProc(`/proc/${pid}/cmdline`) ?? '').split('\0').includes(pgData)
  const [program, ...args] =
    process.platform === 'win32' ? ['tasklist', '/fi', `PID eq ${pid}`] : ['ps', '-o', 'command=', '-p', String(pid)]
  const shown = spawnSync(program ?? '', args, { encoding: 'utf8', windowsHide: true }).stdout
  return process.platform === 'win32' ? shown.includes('postgres.exe') : shown.includes(pgData)
}

/** PostgreSQL processes of a data folder, their working directory. Only Linux shows that. */
function processesIn(pgData: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = fs.realpathSync(pgData)
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
    .map(Number)
}

function workingFolder(pid: string): string | undefined {
  try {
    const isPostgres = path.basename(fs.readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
    return isPostgres ? fs.readlinkSync(`/proc/${pid}/cwd`) : undefined
  } catch {
    return undefined
  }
}

function readProc(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    // It is running, but as another user.
    return errorCode(error) === 'EPERM'
  }
}
