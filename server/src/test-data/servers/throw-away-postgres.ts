import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type DatabaseServer, startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts'
import { isLocked } from '../../platform/db/embedded/owner-lock.ts'
import { testSettings } from '../../platform/db/embedded/cluster.ts'
import { createLog } from '../../platform/log.ts'
import { addressOf } from '../server-address.ts'

export interface ThrowAway extends DatabaseServer {
  /** The URL of the same database, for DATABASE_URL of another process. */
  url: string
}

const prefix = 'dray-throw-away-'

/**
 * A PostgreSQL in a temporary folder, which `stop` deletes. `unsafe` never waits for the disk; `production` uses the product's settings.
 */
export async function startThrowAwayPostgres(durability: 'unsafe' | 'production' = 'unsafe'): Promise<ThrowAway> {
  await removeAbandoned()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), prefix))
  const isUnsafe = durability === 'unsafe'
  const settings = isUnsafe ? testSettings : {}
  const log = createLog({ level: 'warn' })
  const server = await startEmbeddedPostgres({ dataDir, log, isThrownAway: isUnsafe, settings })
  return {
    connection: server.connection,
    url: addressOf(server.connection),
    async stop() {
      await server.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Removes the folders of runs that were killed before they could do so. */
async function removeAbandoned(): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = path.join(os.tmpdir(), name)
    try {
      if (fs.statSync(folder).mtimeMs < hourAgo && !(await isLocked(folder)))
        fs.rmSync(folder, { recursive: true, force: true })
    } catch {
      // It belongs to another user, or another run is removing it.
    }
  }
}
