import type { BotParts } from '../../features/bot/bot-parts.ts'
import { createUpdateHandler } from '../../features/bot/handle-updates.ts'
import { createPoller } from '../../features/bot/poll-updates.ts'
import { sendReplies } from '../../features/bot/send-replies.ts'
import { openTelegram } from '../../features/bot/telegram.ts'
import type { StandIn } from '../../sample/telegram/stand-in.ts'
import type { TestApp } from '../test-app.ts'
import { chatPeople } from './chat-people.ts'

/** A bot that works only when a test tells it to. */
export async function openTestBot({ db, dray }: TestApp, telegram: StandIn, now = () => new Date()) {
  const { config, log, mail } = dray
  const parts: BotParts = {
    ...{ db, config, log, mail, now },
    telegram: await openTelegram(telegram),
    leaseSeconds: 30,
    pollSeconds: 0,
  }
  const poller = createPoller(parts)
  const handleDue = createUpdateHandler(parts)
  const work = async (): Promise<void> => {
    while ((await handleDue()) || (await sendReplies(parts)));
  }
  /** Twice, since Telegram may have begun its numbers anew. */
  const talk = async (): Promise<void> => {
    for (let polls = 0; polls < 2; polls++) {
      await poller.poll()
      await work()
    }
  }
  return { parts, poller, handleDue, work, talk, ...chatPeople(telegram, talk) }
}
