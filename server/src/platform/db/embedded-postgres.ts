import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { chooseAddress } from './embedded/address.ts'
import { prepareCluster, prepareFolder, productionSettings, throwAwaySettings } from './embedded/cluster.ts'
import { chooseIdentity, grantAccess } from './embedded/identity.ts'
import { keepLogSmall } from './embedded/log-file.ts'
import { isLocked, lockFolder } from './embedded/owner-lock.ts'
import { findPrograms } from './embedded/programs.ts'
import { type LauncherLog, supervise } from './embedded/supervise.ts'
import type { DatabaseAddress } from './pooler.ts'

export interface DatabaseServer {
  connection: DatabaseAddress
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: LauncherLog
  /** The folder is deleted when the database stops, so it never waits for the disk. */
  isThrownAway?: boolean
  /** For tests and measurements. */
  settings?: Record<string, string>
  /** Features to ignore, so tests can stand in for machines without them. */
  without?: readonly ('user namespaces' | 'death signal')[]
}

/**
 * Starts Dray's own PostgreSQL in `dataDir/postgres`, on a private socket without a port. It ends with this process, however that ends, and
 * restarts if it dies. Only one process can use the folder. Throws a StartProblem on failure.
 */
export async function startEmbeddedPostgres(options: Options): Promise<DatabaseServer> {
  prepareFolder(options.dataDir)
  const dataDir = fs.realpathSync(options.dataDir)
  const release = await lockFolder(dataDir)
  try {
    const running = await startIn(dataDir, options)
    const withdraw = announceConnection(dataDir, running.connection)
    const end = () => {
      withdraw()
      return running.stop().finally(release)
    }
    let ended: Promise<void> | undefined
    return { connection: running.connection, stop: () => (ended ??= end()) }
  } catch (error) {
    release()
    throw error
  }
}

/** For tools: joins a running Dray's database, or starts one. */
export async function joinEmbeddedPostgres(options: Options): Promise<DatabaseServer> {
  const connection = await runningConnection(options.dataDir)
  return connection ? { connection, stop: async () => undefined } : startEmbeddedPostgres(options)
}

const dataFolder = (dataDir: string): string => path.join(dataDir, 'postgres')

export const hasEmbeddedDatabase = (dataDir: string): boolean => fs.existsSync(dataFolder(dataDir))

async function startIn(dataDir: string, options: Options): Promise<DatabaseServer> {
  const { log, isThrownAway = false, settings = {}, without = [] } = options
  const pgData = dataFolder(dataDir)
  const identity = chooseIdentity(dataDir, !without.includes('user namespaces'))
  grantAccess(identity, dataDir)
  const programs = findPrograms(dataDir, identity)
  await prepareCluster(pgData, { programs, identity, isThrownAway })
  const address = await chooseAddress(pgData, identity)
  const logFile = path.join(dataDir, 'postgres.log')
  const stopKeeping = keepLogSmall(logFile)
  const { connection } = address
  const running = await supervise({
    pgData,
    logFile,
    programs,
    identity,
    connection,
    log,
    settings: {
      ...productionSettings(),
      ...(isThrownAway ? throwAwaySettings : {}),
      ...address.settings,
      ...settings,
    },
    socketFolder: address.settings['unix_socket_directories'] ?? '',
    mayBindByKernel: !without.includes('death signal'),
  })
  return {
    connection,
    async stop() {
      await running.stop()
      stopKeeping()
      address.release()
    },
  }
}

const connectionFilePath = (dataDir: string) => path.join(dataDir, 'connection.json')
const connectionFile = z.object({
  host: z.string(),
  port: z.int(),
  user: z.string(),
  password: z.string().optional(),
  database: z.string(),
})

/** Tells tools of the same user how to connect. */
function announceConnection(dataDir: string, connection: pg.PoolConfig): () => void {
  fs.writeFileSync(connectionFilePath(dataDir), JSON.stringify(connection), { mode: 0o600 })
  return () => fs.rmSync(connectionFilePath(dataDir), { force: true })
}

/** The running database on this folder, if there is one and it is ready. */
async function runningConnection(dataDir: string): Promise<pg.PoolConfig | undefined> {
  try {
    const text = fs.readFileSync(connectionFilePath(dataDir), 'utf8')
    // A killed process leaves its file behind but loses its lock.
    if (!(await isLocked(dataDir))) return undefined
    const { password, ...connection } = connectionFile.parse(JSON.parse(text))
    return password === undefined ? connection : { ...connection, password }
  } catch {
    // Missing or unreadable file: starting the database will report the problem.
    return undefined
  }
}
