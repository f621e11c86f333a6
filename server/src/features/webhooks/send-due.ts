import { companyClock } from '@dray/domain/time/company-day'
import type { EventAction } from '@dray/domain/webhooks/events'
import type { Database } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { announce } from '../../platform/live/announce.ts'
import {
  type ClaimedWebhook,
  type DueDelivery,
  dueDeliveries,
  endLease,
  leaseMs,
  renewLease,
} from './deliveries.sql.ts'
import { readRecord } from './read-record.ts'
import { type Attempt, recordAttempts } from './record-attempts.ts'
import { maxAnswerMs, openConnections, type Outcome, type SendOptions } from './send-event.ts'
import type { SenderContext } from './sender-context.ts'
import { signatureHeaders } from './sign-event.ts'

const deliveriesAtOnce = 50
/** Requests to a receiver at the same time. */
const requestsAtOnce = 4
/** After this long, finished deliveries are saved before more are sent. */
const burstMs = 1000
/** The longest that a request takes, with its answer. */
const longestRequestMs = maxAnswerMs + 2000
const announceEveryMs = 1000

/** Sends all that is due to a claimed webhook, a second at a time. */
export async function sendDue(context: SenderContext, webhookId: number): Promise<void> {
  const { db, sender, now } = context
  const connections = openConnections(requestsAtOnce)
  const options: SendOptions = { guard: context.guard, agents: connections.agents, stop: context.stop }
  const announcements = limitAnnouncements(db, webhookId)
  try {
    while (!context.isStopped()) {
      const leaseEnds = performance.now() + leaseMs
      const webhook = await renewLease(db, { id: webhookId, sender, at: now() })
      if (webhook === undefined) return
      // While it gives no answer, one request is enough to find out.
      const limit = webhook.failures > 0 ? 1 : deliveriesAtOnce
      const due = await dueDeliveries(db, { webhookId, at: now(), limit })
      const attempts = await attemptDue(context, webhook, due, { options, lastStart: leaseEnds - longestRequestMs })
      if (attempts.length === 0) return
      await recordAttempts(context, webhook, attempts)
      await announcements.changed()
    }
  } finally {
    connections.close()
    await endLease(db, { id: webhookId, sender })
    await announcements.end()
  }
}

/** A request that starts later could outlast the lease. */
type AttemptOptions = { options: SendOptions; lastStart: number }

/** Ends early if the receiver gives no answer. */
async function attemptDue(
  context: SenderContext,
  webhook: ClaimedWebhook,
  due: readonly DueDelivery[],
  { options, lastStart }: AttemptOptions,
): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const left = [...due]
  const burstEnds = performance.now() + burstMs
  const sendNext = async (): Promise<void> => {
    const mayStart = !context.isStopped() && performance.now() < burstEnds
    const isDown = attempts.some(({ outcome }) => outcome.result === 'unanswered')
    const delivery = mayStart && !isDown ? left.shift() : undefined
    if (delivery === undefined) return
    const outcome = await sendDelivery(context, webhook, delivery, { options, lastStart })
    if (outcome === undefined) return
    attempts.push({ delivery, outcome })
    return sendNext()
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, sendNext))
  return attempts
}

async function sendDelivery(
  context: SenderContext,
  webhook: ClaimedWebhook,
  delivery: DueDelivery,
  { options, lastStart }: AttemptOptions,
): Promise<Outcome | undefined> {
  try {
    const body = await context.reads.run(webhook.id, () => eventBody(context, webhook, delivery))
    if (performance.now() > lastStart) return undefined
    const at = context.now()
    const headers = signatureHeaders({ eventId: delivery.eventId, body, secrets: validSecrets(webhook, at), at })
    return await context.send({ url: webhook.url, headers, body }, options)
  } catch (error) {
    // A record that can't be read must not hold back the others.
    context.log.error({ err: error, webhookId: webhook.id, deliveryId: delivery.id }, 'An event could not be made')
    return { result: 'refused', error: 'Dray couldn’t read this record' }
  }
}

async function eventBody(
  { db, now, timeZone }: SenderContext,
  { roles }: ClaimedWebhook,
  delivery: DueDelivery,
): Promise<string> {
  const { eventId, kind, at } = delivery
  const viewer = { ...companyClock(now(), timeZone), user: { id: 0, roles } }
  const { record, isRemoved } = await readRecord(db, delivery, viewer)
  const action: EventAction = isRemoved ? 'removed' : delivery.action
  return JSON.stringify({ id: eventId, kind, action, at: at.toISOString(), record })
}

/** The former secret signs too for a day. */
function validSecrets({ secret, formerSecret, formerSecretUntil }: ClaimedWebhook, at: Date): string[] {
  const isFormerValid = formerSecret !== null && formerSecretUntil !== null && at < formerSecretUntil
  return isFormerValid ? [secret, formerSecret] : [secret]
}

/** Tells the page of deliveries at most once a second, and at the end. */
function limitAnnouncements(db: Database, webhookId: number) {
  let announcedAt = performance.now()
  let isWaiting = false
  const tell = async (): Promise<void> => {
    announcedAt = performance.now()
    isWaiting = false
    await inTransaction(db, (tx) => announce(tx, 'webhooks', [webhookId]))
  }
  return {
    async changed(): Promise<void> {
      isWaiting = true
      if (performance.now() - announcedAt >= announceEveryMs) await tell()
    },
    async end(): Promise<void> {
      if (isWaiting) await tell()
    },
  }
}
