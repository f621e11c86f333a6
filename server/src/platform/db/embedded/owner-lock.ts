import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StartProblem } from '../../start-problem.ts'

type Release = () => void
/** Undefined if another process holds the lock. */
type Attempt = () => Promise<Release | undefined>

/** How long to wait for a stopping Dray. */
const waitMs = 2000

/**
 * Makes this process the only one running a database on the folder. The operating system holds the lock and releases it however the process
 * ends. With a process id file, we could only guess whether the process still runs.
 */
export async function lockFolder(dataDir: string): Promise<Release> {
  const file = path.join(dataDir, 'owner.lock')
  const attempt = attemptOn(file)
  for (const until = Date.now() + waitMs; ; await sleep(50)) {
    const release = await attempt()
    if (release) return release
    if (Date.now() > until) throw new StartProblem(alreadyUsed(dataDir, file))
  }
}

export async function isLocked(dataDir: string): Promise<boolean> {
  const release = await attemptOn(path.join(dataDir, 'owner.lock'))()
  release?.()
  return release === undefined
}

function alreadyUsed(dataDir: string, file: string): string {
  const pid = process.platform === 'win32' ? '' : fs.readFileSync(file, 'utf8').trim()
  return (
    `Another Dray${pid && ` (process ${pid})`} is already running its database in ${dataDir}. ` +
    'Stop it first, or set DATA_DIR to another folder; to run several Dray processes on one database, set DATABASE_URL.'
  )
}

function attemptOn(file: string): Attempt {
  // Extra open flags: lock on open (Mac), and open exclusively (Windows).
  if (process.platform === 'darwin') return () => openLocked(file, 0x20 | fs.constants.O_NONBLOCK)
  if (process.platform === 'win32') return () => openLocked(file, 0x1000_0000)
  return () => lockByFlock(file)
}

async function openLocked(file: string, flags: number): Promise<Release | undefined> {
  try {
    const handle = fs.openSync(file, fs.constants.O_CREAT | fs.constants.O_RDWR | flags, 0o600)
    return signed(handle)
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}

/** The flock program locks the file we opened and exits. The lock lasts until we close the file or end. */
async function lockByFlock(file: string): Promise<Release | undefined> {
  const handle = fs.openSync(file, fs.constants.O_CREAT | fs.constants.O_RDWR, 0o600)
  const locked = spawnSync('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] })
  if (locked.status === 0) return signed(handle)
  const { dev, ino } = fs.fstatSync(handle)
  fs.closeSync(handle)
  return locked.error ? lockByName(`\0dray-${dev}-${ino}`) : undefined
}

/** Writes our process id into the file, for another Dray's message. */
function signed(handle: number): Release {
  fs.ftruncateSync(handle)
  fs.writeSync(handle, String(process.pid), 0)
  return () => fs.closeSync(handle)
}

/** Without flock: an abstract socket name, which the kernel frees when the process ends. */
async function lockByName(name: string): Promise<Release | undefined> {
  const server = net.createServer().listen({ path: name }).unref()
  try {
    await once(server, 'listening')
    return () => server.close()
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return undefined
    throw error
  }
}

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
