import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts'
import { testSettings } from '../../platform/db/embedded/cluster.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createLog } from '../../platform/log.ts'
import { addressOf } from '../server-address.ts'

/** A commit waits until its record is where a replica can read it, but a crash of the machine may lose data. */
const settings = { ...testSettings, synchronous_commit: 'on', max_connections: '60', shared_buffers: '32MB' }

const start = (dataDir: string, own: Record<string, string> = {}) =>
  startEmbeddedPostgres({
    dataDir,
    log: createLog({ level: 'silent' }),
    isThrownAway: true,
    settings: { ...settings, ...own },
  })

/** A real, migrated database, and a real replica that streams from it, copied from its files while it was stopped. */
export async function startWithStandby() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dray-standby-'))
  const [own, copy] = [path.join(folder, 'own'), path.join(folder, 'copy')]
  const first = await start(own)
  await migrate(first.connection)
  await first.stop()
  fs.mkdirSync(copy)
  fs.cpSync(path.join(own, 'postgres'), path.join(copy, 'postgres'), { recursive: true })
  fs.writeFileSync(path.join(copy, 'postgres', 'standby.signal'), '')

  const primary = await start(own)
  const { host, port, user } = primary.connection
  const startStandby = () =>
    start(copy, { primary_conninfo: `host=${host} port=${port} user=${user}`, wal_retrieve_retry_interval: '50ms' })
  let standby = await startStandby()
  const onStandby = async (statement: string): Promise<void> => {
    const client = new pg.Client(standby.connection)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  return {
    connection: { connectionString: addressOf(primary.connection), max: 10 },
    standby: standby.connection,
    standbyUrl: addressOf(standby.connection),
    /** Keeps receiving changes but stops applying them. */
    pause: () => onStandby('select pg_wal_replay_pause()'),
    resume: () => onStandby('select pg_wal_replay_resume()'),
    stopStandby: () => standby.stop(),
    async startStandby() {
      standby = await startStandby()
    },
    async stop() {
      await standby.stop()
      await primary.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
