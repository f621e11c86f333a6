import { chatCommands } from '@dray/domain/bot/chat-input'
import type { Update } from 'grammy/types'
import { randomUUID } from 'node:crypto'
import { endLease, holdLease } from '../../platform/db/lease.ts'
import type { BotParts } from './bot-parts.ts'
import { noteBotHealth, saveUpdates } from './bot.sql.ts'
import { privateChat } from './handle-update.ts'
import type { NoUpdates } from './telegram.ts'

const otherServerMs = 5000
const retryMs = 5000
/** After a problem that a person has to solve. */
const slowRetryMs = 30_000

export const botProblems = {
  conflict: 'Another program is using this bot. Stop it, or give it a bot of its own.',
  unauthorized: "Telegram doesn't know this bot. Check TELEGRAM_TOKEN.",
} as const

const commands = Object.entries(chatCommands).map(([command, description]) => ({ command, description }))

/** One server at a time asks Telegram for updates, and saves them before Telegram may forget them. */
export function createPoller({ db, log, telegram, now, leaseSeconds, pollSeconds }: BotParts) {
  const holder = randomUUID()
  const stopping = new AbortController()
  let offset: number | undefined
  let isHolding = false
  let isIntroduced = false

  /** Returns how long to wait before the next time. */
  async function poll(): Promise<number> {
    isHolding = await holdLease(db, 'bot_lease', { holder, seconds: leaseSeconds })
    if (!isHolding) {
      offset = undefined
      return otherServerMs
    }
    const problem = isIntroduced ? undefined : await introduce()
    if (problem) return noteProblem(problem)
    const answer = await telegram.readUpdates(offset, { waitSeconds: pollSeconds, signal: stopping.signal })
    if (stopping.signal.aborted) return 0
    return answer.result === 'done' ? save(answer.updates) : noteProblem(answer)
  }

  async function introduce(): Promise<NoUpdates | undefined> {
    const introduced = await telegram.introduce(commands)
    if (introduced.result !== 'done') return introduced
    await noteBotHealth(db, { botName: introduced.name })
    isIntroduced = true
    return undefined
  }

  async function save(updates: readonly Update[]): Promise<number> {
    const saved = updates.flatMap((update) => {
      const chat = privateChat(update)
      return chat ? [{ updateId: update.update_id, telegramId: chat.telegramId, body: update }] : []
    })
    await saveUpdates(db, saved, now())
    // An empty answer to an offset means that those before it are forgotten. Numbers may begin anew, lower than it.
    const last = updates.at(-1)
    offset = last && last.update_id + 1
    await noteBotHealth(db, {
      connectedAt: now(),
      problem: null,
      ...(saved.length > 0 ? { lastUpdateAt: now() } : {}),
    })
    return 0
  }

  async function noteProblem(answer: NoUpdates): Promise<number> {
    const problem = answer.result === 'later' ? answer.error : botProblems[answer.result]
    log.warn({ problem }, 'The bot got no updates from Telegram')
    await noteBotHealth(db, { problem })
    return answer.result === 'later' ? (answer.afterMs ?? retryMs) : slowRetryMs
  }

  return {
    poll,
    isHolding: () => isHolding,
    async stop(): Promise<void> {
      stopping.abort()
      if (isHolding) await endLease(db, 'bot_lease', holder)
      isHolding = false
    },
    /** Ends the wait for updates. */
    abort: () => stopping.abort(),
  }
}
