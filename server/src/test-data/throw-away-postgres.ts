import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type DatabaseServer, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { isLocked } from '../db/embedded/owner-lock.ts'
import { unsafeSettings } from '../db/embedded/postgres-settings.ts'
import { createLog } from '../log.ts'
import { addressOf } from './server-address.ts'

export interface ThrowAway extends DatabaseServer {
  /** The same database as an address, for DATABASE_URL of another process. */
  url: string
}

const prefix = 'dray-throw-away-'

/** A PostgreSQL of its own in a temporary folder, gone with `stop`. `careless` never waits for the disk; `as-shipped` measures true. */
export async function startThrowAwayPostgres(durability: 'careless' | 'as-shipped' = 'careless'): Promise<ThrowAway> {
  await removeForgotten()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), prefix))
  const settings = durability === 'careless' ? unsafeSettings : {}
  const server = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'warn' }), settings })
  return {
    connection: server.connection,
    url: addressOf(server.connection),
    async stop() {
      await server.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Folders of runs that were killed before they could remove theirs. */
async function removeForgotten(): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for (const name of fs.readdirSync(os.tmpdir()).filter((found) => found.startsWith(prefix))) {
    const folder = path.join(os.tmpdir(), name)
    try {
      if (fs.statSync(folder).mtimeMs < hourAgo && !(await isLocked(folder)))
        fs.rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's, or another run is removing it too.
    }
  }
}
