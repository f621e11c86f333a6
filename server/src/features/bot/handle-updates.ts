import type { Update } from 'grammy/types'
import type { Database, Tx } from '../../platform/db/db.ts'
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

type Parts = Pick<BotParts, 'db' | 'config' | 'log' | 'now'>

/** Returns whether there was something to handle. Each chat's updates are handled in order, and each once. */
export function createUpdateHandler({ db, config, log, now }: Parts): () => Promise<boolean> {
  const conversations = createConversations({ db, config })
  return async () => {
    const ids = await dueUpdates(db, now(), updatesAtOnce)
    for (const id of ids) {
      const at = now()
      try {
        await handle(db, id, (person) => conversations(person, at))
      } catch (error) {
        log.error({ err: error, inboxId: id }, 'A message to the bot could not be handled')
        const text = error instanceof Error ? error.message : String(error)
        const nextAttemptAt = new Date(at.getTime() + retryMs)
        await noteFailedUpdate(db, { id, error: text.slice(0, 500), nextAttemptAt, maxAttempts, at })
      }
    }
    return ids.length > 0
  }
}

type Person = NonNullable<ReturnType<typeof privateChat>>
type Refused = { talk: Conversation; update: Update; refusal: Refusal }

async function handle(db: Database, id: number, begin: (person: Person) => Conversation): Promise<void> {
  let refused: Refused | undefined
  const work = async (tx: Tx): Promise<(Handled & { talk: Conversation }) | undefined> => {
    refused = undefined
    const update = (await lockUpdate(tx, id))?.body as Update | undefined
    const person = update && privateChat(update)
    if (!person) return undefined
    const talk = begin(person)
    try {
      const result = await handleUpdate(tx, talk, update)
      await runLastSteps(tx)
      await markUpdateDone(tx, id, talk.at)
      return result && { ...result, talk }
    } catch (error) {
      if (error instanceof Refusal) refused = { talk, update, refusal: error }
      throw error
    }
  }
  try {
    const handled = await inTransaction(db, work)
    if (handled) await acceptSent(db, handled)
  } catch (error) {
    if (refused === undefined) throw error
    await explain(db, id, refused)
  }
}

/** In a transaction of its own, since the refused one was undone. */
const explain = (db: Database, id: number, { talk, ...refused }: Refused): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await lockUpdate(tx, id))) return
    await answerRefusal(tx, talk, refused)
    await markUpdateDone(tx, id, talk.at)
  })

type Sent = Handled & { talk: Conversation }

async function acceptSent(db: Database, { talk, sent, contact, cardId }: Sent): Promise<void> {
  const accepted = await acceptByItself({ db }, talk.requestBy(contact), sent)
  if (accepted.state !== 'SENT') await inTransaction(db, (tx) => showSent(tx, talk, cardId, accepted))
}
