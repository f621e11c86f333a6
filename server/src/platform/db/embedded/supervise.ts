import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { errorCode, diskFullProblem, isDiskFullReason, errorMessage, StartProblem } from '../../start-problem.ts'
import { type Launch, type Launched, launch } from './launch.ts'
import { endStaleProcesses } from './end-stale-processes.ts'
import { errorSince, fileEnd } from './log-file.ts'

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
