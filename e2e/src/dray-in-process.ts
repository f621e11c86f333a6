import { buildApp } from '@dray/server/app'
import { deliverEventsRegularly } from '@dray/server/features/webhooks/index'
import { readConfig } from '@dray/server/platform/config/config'
import { createLog } from '@dray/server/platform/log'
import { assembleOn } from '@dray/server/start'

type Connection = Parameters<typeof assembleOn>[0]['connection']
/** `sendsEvents`: to webhooks, also on this machine. */
type Options = { sendsEvents?: boolean; env?: Record<string, string> }
type Dray = Awaited<ReturnType<typeof assembleOn>>

/** Runs in this process, which is faster, for tests that don't kill it. */
export async function assembleDray(
  connection: Connection,
  dataDir: string,
  { sendsEvents = false, env = {} }: Options = {},
): Promise<{ dray: Dray; stop: () => Promise<void> }> {
  const endings: (() => unknown)[] = []
  const receivers = sendsEvents ? { ALLOW_PRIVATE_WEBHOOKS: 'yes' } : {}
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...receivers, ...env })
  const dray = await assembleOn(
    { connection },
    { config, log: createLog({ level: config.logLevel }), isDemo: true },
    endings,
  )
  if (sendsEvents) endings.push(deliverEventsRegularly(dray).stop)
  return {
    dray,
    async stop() {
      for (const end of endings.splice(0).reverse()) await end()
    },
  }
}

export async function serveDray(
  connection: Connection,
  dataDir: string,
  options?: Options,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const { dray, stop } = await assembleDray(connection, dataDir, options)
  // A delay of 0 turns off the overload guard: this process also runs the tests.
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
