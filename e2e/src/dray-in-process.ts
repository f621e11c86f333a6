import { buildApp } from '@dray/server/app'
import { runBotRegularly } from '@dray/server/features/bot/index'
import { deliverEventsRegularly } from '@dray/server/features/webhooks/index'
import { readConfig } from '@dray/server/platform/config/config'
import { createLog } from '@dray/server/platform/log'
import { startStandIn } from '@dray/server/sample/telegram/stand-in'
import { assembleOn } from '@dray/server/start'

type Connection = Parameters<typeof assembleOn>[0]['connection']
/** `sendsEvents`: to webhooks, also on this machine. `chats`: runs the bot, with a stand-in for Telegram. */
type Options = { sendsEvents?: boolean; chats?: boolean; env?: Record<string, string> }
type Dray = Awaited<ReturnType<typeof assembleOn>>

/** Runs in this process, which is faster, for tests that don't kill it. */
export async function assembleDray(
  connection: Connection,
  dataDir: string,
  { sendsEvents = false, chats = false, env = {} }: Options = {},
): Promise<{ dray: Dray; stop: () => Promise<void> }> {
  const endings: (() => unknown)[] = []
  const receivers = sendsEvents ? { ALLOW_PRIVATE_WEBHOOKS: 'yes' } : {}
  const chat = chats ? await startStandIn() : undefined
  if (chat) endings.push(() => chat.stop())
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...receivers, ...env })
  const config = chat ? { ...read, telegram: chat } : read
  const dray = await assembleOn(
    { connection },
    { config, log: createLog({ level: config.logLevel }), isDemo: true },
    endings,
  )
  if (sendsEvents) endings.push(deliverEventsRegularly(dray).stop)
  const bot = await runBotRegularly(dray)
  if (bot) endings.push(bot.stop)
  if (dray.demo && chat) dray.demo.chat = chat
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
