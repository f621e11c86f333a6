import type { Dray } from '../../dray.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import type { BotParts } from './bot-parts.ts'
import { deleteBotRowsBefore } from './bot.sql.ts'
import type { ChatSender } from '../messages/index.ts'
import { createUpdateHandler } from './handle-updates.ts'
import { createPoller } from './poll-updates.ts'
import { sendReplies } from './send-replies.ts'
import { sendToChat } from './send-to-chat.ts'
import { openTelegram } from './telegram.ts'
import { tellAdmins } from './tell-admins.ts'

const keptHours = 48
const setAsideHours = 30 * 24
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Undefined without TELEGRAM_TOKEN. */
export async function runBotRegularly({
  db,
  config,
  log,
  mail,
}: Dray): Promise<(Pick<BackgroundWork, 'stop'> & { chat: ChatSender }) | undefined> {
  if (config.telegram === undefined) return undefined
  const telegram = await openTelegram(config.telegram)
  const now = () => new Date()
  const { stop } = runBot({ db, config, log, mail, telegram, now, leaseSeconds: 45, pollSeconds: 25 })
  return { stop, chat: sendToChat(telegram) }
}

/** Talks to Telegram while this server has the lease: saves what arrives, handles it, and sends the answers. */
export function runBot(parts: BotParts): Pick<BackgroundWork, 'stop'> {
  const { db, log, now } = parts
  const poller = createPoller(parts)
  const handleDue = createUpdateHandler(parts)
  const onError = (error: unknown) => log.warn({ err: error }, 'The bot could not work; trying again')
  const tellRegularly = every(minuteMs, now, () => tellAdmins(parts))
  const forgetRegularly = every(hourMs, now, () => {
    const ago = (hours: number) => new Date(now().getTime() - hours * hourMs)
    return deleteBotRowsBefore(db, { handled: ago(keptHours), setAside: ago(setAsideHours) })
  })

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
      await tellRegularly()
      await forgetRegularly()
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

function every(pauseMs: number, now: () => Date, work: () => Promise<void>): () => Promise<void> {
  let workedAt = 0
  return async () => {
    if (now().getTime() - workedAt < pauseMs) return
    workedAt = now().getTime()
    await work()
  }
}
