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
