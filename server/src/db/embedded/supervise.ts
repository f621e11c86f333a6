import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { codeOf, messageOf, StartProblem } from '../../start-problem.ts'
import { type Launch, type Launched, launch } from './launch.ts'
import { clearLeftovers } from './leftovers.ts'
import { complaintSince, endOf } from './log-file.ts'

export type LauncherLog = Pick<Log, 'info' | 'warn' | 'error'>

interface Supervised extends Launch {
  connection: pg.PoolConfig
  socketFolder: string
  log: LauncherLog
}

/** Starts the database and starts it again whenever it ends by itself, until it is told to stop. */
export async function supervise(supervised: Supervised): Promise<{ stop(): Promise<void> }> {
  const { log } = supervised
  const wish = { toRun: true }
  let running = await start(supervised, wish)
  const watching = watch()
  return {
    async stop() {
      wish.toRun = false
      running.quit()
      await Promise.race([watching, sleep(30_000, undefined, { ref: false })])
      await clearLeftovers(supervised.pgData, supervised.socketFolder)
      await watching
    },
  }

  async function watch(): Promise<void> {
    let pause = 0
    while (true) {
      const since = Date.now()
      await running.exited
      if (!wish.toRun) return
      pause = Date.now() - since > 30_000 ? 0 : pause
      log.error('The database process ended and is being restarted.')
      while (wish.toRun) {
        await sleep(pause, undefined, { ref: false })
        pause = Math.min(10_000, pause * 2 + 100)
        const next = await start(supervised, wish).catch((error: unknown) => log.error(messageOf(error)))
        if (!next) continue
        running = next
        break
      }
      if (!wish.toRun) running.quit()
    }
  }
}

/** One start: clears what an earlier process left, launches, and waits until a query is answered. */
async function start(supervised: Supervised, wish: { toRun: boolean }): Promise<Launched> {
  const until = Date.now() + 20_000
  while (true) {
    await clearLeftovers(supervised.pgData, supervised.socketFolder)
    const position = endOf(supervised.logFile)
    const launched = launch(supervised)
    try {
      if (await answersInTime(launched, supervised, wish)) return launched
    } catch (error) {
      launched.quit()
      await launched.exited
      throw error
    }
    const complaint = complaintSince(supervised.logFile, position)
    // The memory of the process before is still held by one of its children.
    const isPassing = /shared memory|lock file|could not bind/.test(complaint)
    if (!isPassing || Date.now() > until || !wish.toRun)
      throw new StartProblem(
        `The database in ${supervised.pgData} won't start (${complaint || 'no reason given'}). Its log is ${supervised.logFile}.`,
      )
    await sleep(50)
  }
}

/** Recovery after a crash takes as long as it takes: as long as the process lives, we wait, and say so. */
async function answersInTime(launched: Launched, { connection, log }: Supervised, wish: { toRun: boolean }) {
  let announceAt = Date.now() + 5000
  while (!launched.hasExited()) {
    if (await answers(connection)) return true
    if (!wish.toRun) launched.quit()
    if (Date.now() > announceAt) {
      log.info('Waiting for the database to finish recovery.')
      announceAt = Date.now() + 10_000
    }
    await sleep(10)
  }
  return false
}

/** Whether our database answers; made at its first start. */
async function answers(connection: pg.PoolConfig): Promise<boolean> {
  try {
    await ask(connection, 'select 1')
    return true
  } catch (error) {
    if (codeOf(error) !== noSuchDatabase) return false
    await ask({ ...connection, database: 'postgres' }, `create database ${connection.database}`)
    return true
  }
}

const noSuchDatabase = '3D000'

async function ask(connection: pg.PoolConfig, question: string): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(question)
  } finally {
    await client.end().catch(() => undefined)
  }
}
