import { givenUpBefore, pausedUntil, retryAt } from '@dray/domain/webhooks/retries'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  type Attempted,
  type ClaimedWebhook,
  type DueDelivery,
  giveUpDeliveries,
  holdsLease,
  postponeLater,
  saveAttempts,
  saveHealth,
} from './deliveries.sql.ts'
import type { Outcome } from './send-event.ts'
import type { SenderContext } from './sender-context.ts'

export type Attempt = { delivery: DueDelivery; outcome: Outcome }

/** If another server sends for the webhook by now, only deliveries are saved. */
export async function recordAttempts(
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
