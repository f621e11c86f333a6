import { randomUUID } from 'node:crypto'
import type { Dray } from '../../dray.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import type { Database } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createFairQueue } from '../../platform/http/requests/fair-queue.ts'
import { announce } from '../../platform/live/announce.ts'
import { claimWebhooks, fanOutChanges, findWork, tryLockFanOut } from './deliveries.sql.ts'
import { lookupInDns } from './receiver-address.ts'
import { sendEvent } from './send-event.ts'
import { sendDue } from './send-due.ts'
import type { SenderContext } from './sender-context.ts'

/** When stopping, requests get this long to end. */
const graceMs = 2000

type Parts = Pick<SenderContext, 'db' | 'log' | 'metrics' | 'timeZone' | 'guard'>
type Replaced = Partial<Pick<SenderContext, 'now' | 'send'>>

/** Sends events to webhooks while Dray runs. */
export function deliverEventsRegularly({ db, log, metrics, config }: Dray): Pick<BackgroundWork, 'stop'> {
  const guard = { allowPrivate: config.allowPrivateWebhooks, lookup: lookupInDns }
  const sender = createEventSender({ db, log, metrics, timeZone: config.timeZone, guard })
  const background = backgroundWork({
    firstAfterMs: 1000,
    everyMs: 1000,
    work: sender.work,
    onError: (error) => log.warn({ err: error }, 'Events of webhooks could not be sent; trying again each second'),
  })
  return {
    async stop() {
      await background.stop()
      await sender.stop()
    },
  }
}

/** Each server has one. They share the webhooks, and one of them at a time sends to a webhook. */
export function createEventSender(parts: Parts, { now = () => new Date(), send = sendEvent }: Replaced = {}) {
  const { db, log } = parts
  const stopping = new AbortController()
  const running = new Map<number, Promise<void>>()
  let isStopped = false
  const context: SenderContext = {
    ...parts,
    now,
    send,
    sender: randomUUID(),
    // Leaves the database to people.
    reads: createFairQueue({ concurrency: 2 }),
    isStopped: () => isStopped,
    stop: stopping.signal,
  }

  /** Starts to send what is due. */
  async function work(): Promise<void> {
    const { hasEvents, hasDue } = await findWork(db, now())
    if (hasEvents) await fanOut(db, now)
    if (isStopped || !(hasEvents || hasDue)) return
    for (const id of await claimWebhooks(db, { sender: context.sender, at: now() })) {
      if (running.has(id)) continue
      const sending = sendDue(context, id)
        .catch((error: unknown) => log.warn({ err: error, webhookId: id }, 'Events of a webhook could not be sent'))
        .finally(() => running.delete(id))
      running.set(id, sending)
    }
  }

  /** Waits until nothing is being sent. */
  const whenIdle = async (): Promise<void> => void (await Promise.all(running.values()))

  async function stop(): Promise<void> {
    isStopped = true
    const timer = setTimeout(() => stopping.abort(), graceMs)
    await whenIdle()
    clearTimeout(timer)
  }
  return { work, whenIdle, stop }
}

const changesAtOnce = 200

/** One server at a time does it, with all there is. */
async function fanOut(db: Database, now: () => Date): Promise<void> {
  for (;;) {
    const changes = await inTransaction(db, async (tx) => {
      if (!(await tryLockFanOut(tx))) return 0
      const added = await fanOutChanges(tx, { limit: changesAtOnce, at: now() })
      if (added.webhookIds.length > 0) await announce(tx, 'webhooks', added.webhookIds)
      return added.changes
    })
    if (changes < changesAtOnce) return
  }
}
