import type { Dray } from '../../dray.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import type { BotParts } from './bot-parts.ts'
import { deleteBotRowsBefore } from './bot.sql.ts'
import { createUpdateHandler } from './handle-updates.ts'
import { createPoller } from './poll-updates.ts'
import { sendReplies } from './send-replies.ts'
import { openTelegram } from './telegram.ts'

const keptHours = 48
const setAsideHours = 30 * 24
const hourMs = 3_600_000

/** Nothing runs without TELEGRAM_TOKEN. */
export async function runBotRegularly({ db, config, log }: Dray): Promise<Pick<BackgroundWork, 'stop'> | undefined> {
  if (config.telegram === undefined) return undefined
  const telegram = await openTelegram(config.telegram)
  return runBot({ db, config, log, telegram, now: () => new Date(), leaseSeconds: 45, pollSeconds: 25 })
}

/** Talks to Telegram while this server has the lease: saves what arrives, handles it, and sends the answers. */
export function runBot(parts: BotParts): Pick<BackgroundWork, 'stop'> {
  const { db, log, now } = parts
  const poller = createPoller(parts)
  const handleDue = createUpdateHandler(parts)
  let forgottenAt = 0
  const onError = (error: unknown) => log.warn({ err: error }, 'The bot could not work; trying again')

  const talking = backgroundWork({
    everyMs: 1000,
    retryMs: 5000,
    onError,
    async work(isStopped) {
      if (!poller.isHolding()) return
      for (let isBusy = true; isBusy && !isStopped(); ) {
        const [handled, sent] = [await handleDue(), await sendReplies(parts)]
        isBusy = handled || sent
      }
      if (now().getTime() - forgottenAt < hourMs) return
      forgottenAt = now().getTime()
      const ago = (hours: number) => new Date(forgottenAt - hours * hourMs)
      await deleteBotRowsBefore(db, { handled: ago(keptHours), setAside: ago(setAsideHours) })
    },
  })
  const polling = backgroundWork({
    firstAfterMs: 0,
    everyMs: 60_000,
    retryMs: 5000,
    onError,
    async work() {
      const waitMs = await poller.poll()
      talking.wake()
      return new Date(Date.now() + waitMs)
    },
  })
  return {
    async stop() {
      poller.abort()
      await polling.stop()
      await talking.stop()
      await poller.stop()
    },
  }
}
