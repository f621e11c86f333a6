import { companyClock, type CompanyClock } from '@dray/domain/time/company-day'
import { type EventAction, type EventKind, givenUpBefore, pausedUntil, retryAt } from '@dray/domain/webhooks/events'
import { encode } from '@dray/contract/call/encode'
import { recordCalls } from '@dray/contract/webhooks'
import { isOnlyDriver, mayCall } from '@dray/domain/users/permissions'
import type { Database, Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { announce } from '../../platform/live/announce.ts'
import {
  type Attempted,
  type ClaimedWebhook,
  dueDeliveries,
  type DueDelivery,
  endLease,
  giveUpDeliveries,
  holdsLease,
  leaseMs,
  postponeLater,
  renewLease,
  saveAttempts,
  saveHealth,
} from './deliveries.sql.ts'
import { maxAnswerMs, openConnections, type Outcome, type SendOptions } from './send-event.ts'
import type { SenderContext } from './sender-context.ts'
import { signatureHeaders } from './sign-event.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readBrand } from '../brands/index.ts'
import { readCount } from '../counts/index.ts'
import { readCustomer } from '../customers/index.ts'
import { readMemo } from '../memos/index.ts'
import { readOrder } from '../orders/index.ts'
import { readPayment } from '../payments/index.ts'
import { readProduct, type Viewer } from '../products/index.ts'
import { readPurchase } from '../purchases/index.ts'

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

type RecordViewer = Viewer & Pick<CompanyClock, 'startOf'>

/** The answers of the kinds' read calls to the viewer. */
const readers: Readonly<Record<EventKind, (db: Db, viewer: RecordViewer, id: number) => Promise<unknown>>> = {
  order: async (db, { user }, id) => ({ res: await readOrder(db, user, { id }) }),
  payment: (db, _, id) => readPayment(db, id),
  customer: (db, { user }, id) => readCustomer(db, user, id),
  product: readProduct,
  purchaseOrder: async (db, { user }, id) => ({ res: await readPurchase(db, user, { id }) }),
  memo: (db, { user }, id) => readMemo(db, user, id),
  count: (db, viewer, id) => readCount(db, id, viewer),
  brand: readBrand,
}

type FoundRecord = { record: unknown; isRemoved: boolean }

/** The record as it is on the wire for the viewer; null if it was removed, or they may not read it. */
async function readRecord(
  db: Db,
  { kind, recordId }: { kind: EventKind; recordId: number },
  viewer: RecordViewer,
): Promise<FoundRecord> {
  const call = recordCalls[kind]
  if (!mayCall(call.who, viewer.user)) return { record: null, isRemoved: false }
  try {
    return { record: encode(call.answer, await readers[kind](db, viewer, recordId)), isRemoved: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // To drivers, records that aren't theirs don't exist.
    return { record: null, isRemoved: !isOnlyDriver(viewer.user) }
  }
}

type Attempt = { delivery: DueDelivery; outcome: Outcome }

/** If another server sends for the webhook by now, only deliveries are saved. */
async function recordAttempts(
  { db, log, metrics, now, sender }: Pick<SenderContext, 'db' | 'log' | 'metrics' | 'now' | 'sender'>,
  webhook: ClaimedWebhook,
  attempts: readonly Attempt[],
): Promise<void> {
  const at = now()
  const tried = attempts.map((attempt) => triedDelivery(attempt, at))
  const health = healthAfter(webhook, attempts, at)
  await inTransaction(db, async (tx) => {
    const isOurs = await holdsLease(tx, { id: webhook.id, sender })
    await saveAttempts(tx, isOurs ? tried : tried.filter(({ status }) => status === 'DELIVERED'))
    if (!isOurs) return
    await saveHealth(tx, webhook.id, health)
    const toRetry = tried.filter(({ status }) => status === 'WAITING').map(({ id }) => id)
    if (toRetry.length > 0) await postponeLater(tx, toRetry)
    if (health.failures > 0)
      await giveUpDeliveries(tx, {
        webhookId: webhook.id,
        dueBefore: givenUpBefore(at),
        error: health.lastError,
        at,
      })
  })
  for (const { outcome } of attempts) metrics?.countDelivery(outcome.result)
  if (health.failures === 1) log.warn({ webhookId: webhook.id, problem: health.lastError }, 'A webhook gives no answer')
}

function triedDelivery({ delivery, outcome }: Attempt, at: Date): Attempted {
  const { id, firstDueAt, nextAttemptAt } = delivery
  const attempts = delivery.attempts + 1
  const ended = { id, attempts, nextAttemptAt, endedAt: at }
  if (outcome.result === 'delivered') return { ...ended, status: 'DELIVERED', lastError: null }
  const lastError = outcome.error
  const next = retryAt({ attempts, firstDueAt, at })
  if (next === undefined) return { ...ended, status: 'FAILED', lastError }
  return { id, attempts, status: 'WAITING', nextAttemptAt: next, lastError, endedAt: null }
}

/** Any answer ends a pause. */
function healthAfter({ failures }: ClaimedWebhook, attempts: readonly Attempt[], at: Date) {
  const last = attempts.at(-1)?.outcome
  const lastError = last === undefined || last.result === 'delivered' ? null : last.error
  if (attempts.some(({ outcome }) => outcome.result !== 'unanswered'))
    return { failures: 0, pausedUntil: null, lastError }
  return { failures: failures + 1, pausedUntil: pausedUntil(failures + 1, at), lastError }
}
