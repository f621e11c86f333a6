import { buildApp } from '@dray/server/app'
import { readConfig } from '@dray/server/platform/config/config'
import { createLog } from '@dray/server/platform/log'
import { assembleOn } from '@dray/server/start'

type Connection = Parameters<typeof assembleOn>[0]['connection']
type Dray = Awaited<ReturnType<typeof assembleOn>>

/** Assembles Dray in this process, on a migrated database. Quicker than a process of its own, for tests that do not kill it. */
export async function assembleDray(
  connection: Connection,
  dataDir: string,
): Promise<{ dray: Dray; stop: () => Promise<void> }> {
  const endings: (() => unknown)[] = []
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const dray = await assembleOn(
    { connection },
    { config, log: createLog({ level: config.logLevel }), isDemo: true },
    endings,
  )
  return {
    dray,
    async stop() {
      for (const end of endings.splice(0).reverse()) await end()
    },
  }
}

/** Serves it on a free port. */
export async function serveDray(
  connection: Connection,
  dataDir: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const { dray, stop } = await assembleDray(connection, dataDir)
  // A delay of 0 turns the guard against an overloaded server off: this process also runs the tests.
  const app = await buildApp(dray, { maxEventLoopDelay: 0 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    async stop() {
      await app.close()
      await stop()
    },
  }
}
