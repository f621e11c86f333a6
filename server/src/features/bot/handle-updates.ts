import type { Update } from 'grammy/types'
import { runLastSteps } from '../../platform/db/last-steps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { acceptByItself } from '../portal/index.ts'
import type { BotParts } from './bot-parts.ts'
import { dueUpdates, lockUpdate, markUpdateDone, noteFailedUpdate } from './bot.sql.ts'
import { showSent } from './chat-orders.ts'
import { type Conversation, createConversations } from './conversation.ts'
import { answerRefusal, type Handled, handleUpdate, privateChat } from './handle-update.ts'

const updatesAtOnce = 20
const maxAttempts = 5
const retryMs = 5000

/** Returns whether there was something to handle. Each chat's updates are handled in order, and each once. */
export function createUpdateHandler({
  db,
  config,
  log,
  now,
}: Pick<BotParts, 'db' | 'config' | 'log' | 'now'>): () => Promise<boolean> {
  const conversations = createConversations({ db, config })

  async function handle(id: number): Promise<void> {
    const at = now()
    const talks = (update: Update): Conversation | undefined => {
      const person = privateChat(update)
      return person && conversations(person, at)
    }
    let refused: { talk: Conversation; update: Update; refusal: Refusal } | undefined
    const handled = await inTransaction(db, async (tx): Promise<(Handled & { talk: Conversation }) | undefined> => {
      refused = undefined
      const update = (await lockUpdate(tx, id))?.body as Update | undefined
      const talk = update && talks(update)
      if (!talk) return undefined
      try {
        const result = await handleUpdate(tx, talk, update)
        await runLastSteps(tx)
        await markUpdateDone(tx, id, at)
        return result && { ...result, talk }
      } catch (error) {
        if (error instanceof Refusal) refused = { talk, update, refusal: error }
        throw error
      }
    }).catch((error: unknown) => {
      if (refused === undefined) throw error
      return undefined
    })
    if (refused) await explain(id, refused)
    if (handled) await acceptSent(handled)
  }

  /** In a transaction of its own, since the refused one was undone. */
  const explain = (
    id: number,
    { talk, update, refusal }: { talk: Conversation; update: Update; refusal: Refusal },
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (!(await lockUpdate(tx, id))) return
      await answerRefusal(tx, talk, { update, refusal })
      await markUpdateDone(tx, id, talk.at)
    })

  async function acceptSent({ talk, sent, contact, cardId }: Handled & { talk: Conversation }): Promise<void> {
    const accepted = await acceptByItself({ db }, talk.requestOf(contact), sent)
    if (accepted.state !== 'SENT') await inTransaction(db, (tx) => showSent(tx, talk, cardId, accepted))
  }

  async function handleOrNote(id: number): Promise<void> {
    try {
      await handle(id)
    } catch (error) {
      log.error({ err: error, inboxId: id }, 'A message to the bot could not be handled')
      const at = now()
      const text = error instanceof Error ? error.message : String(error)
      const nextAttemptAt = new Date(at.getTime() + retryMs)
      await noteFailedUpdate(db, { id, error: text.slice(0, 500), nextAttemptAt, maxAttempts, at })
    }
  }

  return async () => {
    const ids = await dueUpdates(db, now(), updatesAtOnce)
    for (const id of ids) await handleOrNote(id)
    return ids.length > 0
  }
}
