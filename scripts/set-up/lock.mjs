import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const heartbeatMs = 2_000
const staleMs = 20_000

/**
 * Runs `work` while holding the lock file, so that two simultaneous commands do it one after the other. The holder touches the
 * file every two seconds. A lock is stale if its process has ended or it has not been touched for twenty seconds: the process id
 * alone is not reliable across containers and after a restart of the machine.
 */
export async function withLock(path, work, onWait = () => {}) {
  const mine = `${hostname()} ${process.pid} ${Date.now()}`
  mkdirSync(dirname(path), { recursive: true })
  for (let isWaiting = false; !take(path, mine); isWaiting = true) {
    if (!isWaiting) onWait()
    if (!dropIfStale(path)) await wait(200)
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if (read(path) === mine) rmSync(path, { force: true })
  }
}

function take(path, mine) {
  try {
    writeFileSync(path, mine, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function dropIfStale(path) {
  const content = read(path)
  if (content === undefined) return true
  if (!isStale(path, content)) return false
  // Moved aside first and read again: another process may have taken the lock since it was read.
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (read(aside) !== content) linkSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
  return true
}

function isStale(path, content) {
  const [host, pid] = content.split(' ')
  const silence = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  if (silence > staleMs) return true
  return host === hostname() && pid !== undefined && !isAlive(Number(pid))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(path) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
