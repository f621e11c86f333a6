import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, StartProblem } from '../../start-problem.ts'

/** Gives the folder free for the next process. */
type Release = () => void
/** One attempt at the lock; nothing when another process has it. */
type Attempt = () => Promise<Release | undefined>

/** Two seconds: the time another Dray may take to end after it was told to. */
const patience = 2000

/**
 * Makes this process the only one that runs a database on the folder. The operating system holds the lock and lifts it when
 * the process dies, however it dies; a file with a process id would have to guess whether that process still lives.
 */
export async function lockFolder(dataDir: string): Promise<Release> {
  const file = path.join(dataDir, 'owner.lock')
  const attempt = attemptOn(file)
  for (const until = Date.now() + patience; ; await sleep(50)) {
    const release = await attempt()
    if (release) return release
    if (Date.now() > until) throw new StartProblem(alreadyUsed(dataDir, file))
  }
}

/** Whether a process runs a database on the folder now. */
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
  // Flags beyond O_CREAT and O_RDWR that Node passes on: lock at opening (mac), and share with nobody (Windows).
  if (process.platform === 'darwin') return () => openLocked(file, 0x20 | fs.constants.O_NONBLOCK)
  if (process.platform === 'win32') return () => openLocked(file, 0x1000_0000)
  return () => lockByFlock(file)
}

async function openLocked(file: string, flags: number): Promise<Release | undefined> {
  try {
    const handle = fs.openSync(file, fs.constants.O_CREAT | fs.constants.O_RDWR | flags, 0o600)
    return signed(handle)
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}

/** The program locks the file we opened and ends; the lock stays until we close the file or die. */
async function lockByFlock(file: string): Promise<Release | undefined> {
  const handle = fs.openSync(file, fs.constants.O_CREAT | fs.constants.O_RDWR, 0o600)
  const locked = spawnSync('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] })
  if (locked.status === 0) return signed(handle)
  const { dev, ino } = fs.fstatSync(handle)
  fs.closeSync(handle)
  return locked.error ? lockByName(`\0dray-${dev}-${ino}`) : undefined
}

/** Leaves our process id in the locked file, for the sentence another Dray will read. */
function signed(handle: number): Release {
  fs.ftruncateSync(handle)
  fs.writeSync(handle, String(process.pid), 0)
  return () => fs.closeSync(handle)
}

/** For a system without flock: a socket name outside the file system, which the kernel frees with the process. */
async function lockByName(name: string): Promise<Release | undefined> {
  const server = net.createServer().listen({ path: name }).unref()
  try {
    await once(server, 'listening')
    return () => server.close()
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined
    throw error
  }
}
